import { setImmediate as turn } from 'node:timers/promises'
import type { Outcome, TransactInput } from './commands.ts'
import { cancelled } from './transactions.ts'

type Transact = (input: TransactInput) => Outcome

/**
 * Refuses this share of a hundred transactions. The cloud does so when two meet on one item, which never happens on a
 * single thread. The same seed refuses the same ones.
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
 * Lets a command wait for up to this many event loop turns; the same seed gives the same numbers. In the cloud,
 * concurrent calls overtake each other between a read and a write. On one thread each does both in one turn.
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
