import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load, Loaded } from './load.ts'

const script = fileURLToPath(new URL('./load-child.ts', import.meta.url))

type Reported = { loaded: Loaded } | { failed: string }

/** The process that makes the calls. */
export const startLoader = () => {
  const child = fork(script, { serialization: 'advanced' })
  return {
    load: (load: Load): Promise<Loaded> =>
      new Promise((resolve, reject) => {
        const gone = (code: number | null) => reject(new Error(`the process that makes the calls ended with ${code}`))
        child.once('exit', gone)
        child.once('message', (told: Reported) => {
          child.off('exit', gone)
          if ('loaded' in told) resolve(told.loaded)
          else reject(new Error(told.failed))
        })
        child.send(load)
      }),
    stop: (): void => void child.kill(),
  }
}

export type Loader = ReturnType<typeof startLoader>
