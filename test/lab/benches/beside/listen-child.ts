import { listen } from './listen.ts'

// A process of its own: it takes no processor time from the one that makes the calls.
const listening = listen()

process.on('message', (message: { url: string; cookies: string[] } | 'frames') => {
  if (message === 'frames') process.send?.({ frames: listening.frames() })
  else
    listening.open(message.url, message.cookies).then(
      () => process.send?.({ frames: 0 }),
      (error: unknown) => process.send?.({ failed: String(error) }),
    )
})
