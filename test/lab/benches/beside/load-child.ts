import { type Load, runLoad } from './load.ts'

// A process of its own, so that the load takes no processor time from the servers and is not counted with them.
process.on('message', (load: Load) => {
  runLoad(load).then(
    (loaded) => process.send?.({ loaded }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
