import { londonTime } from '#shared/model/london.ts'
import { logFault } from './fault-log.ts'
import { invoke, type Lambda } from './gateway/invoke.ts'

/** Calls a function periodically, never twice at once. */
export const runEvery = (periodMs: number, task: () => Promise<unknown>) => {
  let running: Promise<unknown> | undefined
  const run = (): Promise<unknown> => {
    running ??= task()
      .catch((error: unknown) => logFault('A task of the schedule failed', { error }))
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

/** Calls a function a minute after the start, and then within a minute of every midnight in London. */
export const runNightly = (task: () => Promise<unknown>) => {
  let lastDate: string | undefined
  return runEvery(60_000, async () => {
    const { date } = londonTime(new Date())
    if (date === lastDate) return
    lastDate = date
    await task()
  })
}

/** Invokes a function as EventBridge Scheduler does. */
export const runScheduled = (lambda: Lambda, timeoutMs: number, asked: Record<string, unknown> = {}) =>
  invoke(
    lambda,
    { source: 'aws.scheduler', 'detail-type': 'Scheduled Event', time: new Date().toISOString(), ...asked },
    timeoutMs,
  )

/** Invokes a function as EventBridge does when a mail of ours bounced. */
export const reportBounce = async (lambda: Lambda, address: string): Promise<void> => {
  const timestamp = new Date().toISOString()
  const bounce = { bounceType: 'Permanent', timestamp }
  const detail = { eventType: 'Bounce', mail: { destination: [address] }, bounce }
  await invoke(lambda, { source: 'aws.ses', 'detail-type': 'Email Bounced', time: timestamp, detail }, 10_000)
}
