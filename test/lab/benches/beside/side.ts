import { setTimeout as wait } from 'node:timers/promises'
import type { Wish } from '../worlds/made-requests.ts'

/** A running marketplace: ours or the peer's. Its calls are the same except where the two differ by design. */
export type Side = {
  url: string
  /** The server, and the database if it is a process of its own. */
  pids: () => number[]
  createBody: (wish: Wish) => object
  /** The completion codes of these deliveries, which only their owners can read. */
  codesOf: (ids: readonly string[]) => Promise<Map<string, string>>
  /** Whether the frames and mails of all steps so far have been sent. */
  isSettled: () => Promise<boolean>
  /** The events and mails of all steps so far. */
  kept: () => Promise<{ events: number; mails: number }>
  stop: () => Promise<unknown>
}

const pauseMs = 10

/**
 * Waits until a side is settled, and returns how many seconds that took. For a side that is already settled it returns
 * 0, so that the time of the check itself is not counted.
 */
export const settle = async ({ isSettled }: Pick<Side, 'isSettled'>): Promise<number> => {
  const startedAt = performance.now()
  if (await isSettled()) return 0
  do await wait(pauseMs)
  while (!(await isSettled()))
  return (performance.now() - startedAt) / 1000
}
