import { type Load, runLoad } from './load.ts'

// A process of its own, so that who asks takes no time from who answers and is counted with neither.
process.on('message', (load: Load) => {
  runLoad(load).then(
    (loaded) => process.send?.({ loaded }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
