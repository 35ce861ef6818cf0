import { londonTime } from '#shared/model/london.ts'
import { invoke, type Lambda } from './gateway/invoke.ts'

/** Calls a function every so often, never twice at once. */
export const runEvery = (periodMs: number, task: () => Promise<unknown>) => {
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

/** Calls a function once on each day of London, at the latest a minute after it began; and a minute after the start. */
export const runNightly = (task: () => Promise<unknown>) => {
  let lastDate: string | undefined
  return runEvery(60_000, async () => {
    const { date } = londonTime(new Date())
    if (date === lastDate) return
    lastDate = date
    await task()
  })
}

/** A schedule's call, with whatever else it asks for. */
export const runScheduled = (lambda: Lambda, timeoutMs: number, asked: Record<string, unknown> = {}) =>
  invoke(
    lambda,
    { source: 'aws.scheduler', 'detail-type': 'Scheduled Event', time: new Date().toISOString(), ...asked },
    timeoutMs,
  )
