import { WebSocket } from 'ws'

// A process of its own, so that it takes no processor time from the one that makes the calls.

const atOnce = 20
let frames = 0

const openSocket = (url: string, cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { family: 4, headers: { cookie, origin: url } })
    socket.on('message', () => {
      frames += 1
    })
    socket.on('error', reject)
    socket.on('open', resolve)
  })

/** Opens a socket for each cookie. */
const openSockets = async (url: string, cookies: readonly string[]): Promise<void> => {
  const left = cookies.values() // shared: each takes the next one
  const openNext = async (): Promise<void> => {
    for (const cookie of left) await openSocket(url, cookie)
  }
  await Promise.all(Array.from({ length: atOnce }, openNext))
}

process.on('message', (message: { url: string; cookies: string[] } | 'frames') => {
  if (message === 'frames') process.send?.({ frames })
  else
    openSockets(message.url, message.cookies).then(
      () => process.send?.({ frames: 0 }),
      (error: unknown) => process.send?.({ failed: String(error) }),
    )
})
