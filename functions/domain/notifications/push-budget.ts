import type { UserId } from '#shared/model/ids.ts'

/** How many notifications go to a person's devices in an hour: the rest is in the list alone. Read at each use. */
export const pushLimits = { perHour: 30 }

type Burst = { running: number; sent: Set<string> }
const bursts = new Map<UserId, Burst>()

/**
 * Runs `push` with the ids of what goes to a user's devices at the same time. Many notifications may come in one batch,
 * and none of them would find the marks of the others.
 */
export const inBurst = async (userId: UserId, push: (sent: Set<string>) => Promise<void>): Promise<void> => {
  const burst: Burst = bursts.get(userId) ?? { running: 0, sent: new Set() }
  bursts.set(userId, burst)
  burst.running += 1
  try {
    await push(burst.sent)
  } finally {
    burst.running -= 1
    if (burst.running === 0) bursts.delete(userId)
  }
}

/** Whether the hour is used up by the pushes that each entry stands for, and those that are not marked yet. */
export const isSpent = (pushes: ReadonlyMap<string, number>, sent: ReadonlySet<string>): boolean => {
  const marked = [...pushes.values()].reduce((sum, count) => sum + count, 0)
  return marked + [...sent].filter((id) => !pushes.has(id)).length >= pushLimits.perHour
}
