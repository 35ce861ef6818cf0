import { setImmediate as turn } from 'node:timers/promises'
import type { Outcome, TransactInput } from './commands.ts'
import { cancelled } from './transactions.ts'

type Transact = (input: TransactInput) => Outcome

/**
 * Refuses this percentage of transactions; the same seed refuses the same ones. The cloud refuses a transaction while
 * another one is writing one of its items, which never happens on a single thread.
 */
export const withConflicts = (percent: number, transact: Transact, seed = 1): Transact => {
  if (percent === 0) return transact
  const draw = drawsFrom(seed)
  return (input) => {
    if (draw(100) >= percent) return transact(input)
    const place = draw(input.TransactItems.length)
    const Message = 'Transaction is ongoing for the item'
    const reasons = input.TransactItems.map((_, index) =>
      index === place ? { Code: 'TransactionConflict', Message } : { Code: 'None' },
    )
    return { refusal: cancelled(reasons) }
  }
}

/**
 * Makes a command wait for a random number of event loop turns, at most this many; the same seed gives the same
 * numbers. In the cloud, a call may be overtaken by another between its read and its write. On one thread it would do
 * both in the same turn.
 */
export const createTurns = (most: number, seed = 1): (() => Promise<void>) | undefined => {
  if (most === 0) return undefined
  const draw = drawsFrom(seed)
  return async () => {
    for (let left = draw(most + 1); left > 0; left -= 1) await turn()
  }
}

/** Random whole numbers below a limit; the same seed gives the same numbers. */
const drawsFrom = (seed: number): ((end: number) => number) => {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0 // Numerical Recipes' generator
    return Math.floor((state / 2 ** 32) * end)
  }
}
