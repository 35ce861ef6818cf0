import { limitConcurrency } from '#shared/model/concurrency-limit.ts'

export type QueueLimits = { concurrent: number; waiting: number }

/**
 * So many tasks at once; others wait in the order in which they came, and where too many wait already, nothing is done.
 * A machine that began all that it is asked for would end none of it within the seconds that a call gives the table.
 */
export const boundedQueue = ({ concurrent: atOnce, waiting }: QueueLimits) => {
  const inTurn = limitConcurrency(atOnce)
  let inside = 0
  return async <Done>(task: () => Promise<Done>): Promise<Done | undefined> => {
    if (inside === atOnce + waiting) return undefined
    inside += 1
    try {
      return await inTurn(task)
    } finally {
      inside -= 1
    }
  }
}
