import { invoke, type Lambda } from './gateway/invoke.ts'

/** Calls a function every so often, never twice at once. */
export const every = (periodMs: number, task: () => Promise<unknown>) => {
  let running: Promise<unknown> | undefined
  const run = (): Promise<unknown> => {
    running ??= task()
      .catch((error: unknown) => console.error(String(error)))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(() => void run(), periodMs)
  return {
    now: async (): Promise<void> => {
      await run()
    },
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await running
    },
  }
}

/** The one-minute schedule's call. */
export const runScheduled = (lambda: Lambda) =>
  invoke(lambda, { source: 'aws.scheduler', 'detail-type': 'Scheduled Event', time: new Date().toISOString() }, 60_000)
