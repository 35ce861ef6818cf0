import { type Load, runLoad } from './load.ts'

// A process of its own, so that no other work of the bench delays the calls and distorts their times.
process.on('message', (load: Load) => {
  runLoad(load).then(
    (loaded) => process.send?.({ loaded }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
