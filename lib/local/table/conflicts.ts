import { setImmediate as turn } from 'node:timers/promises'
import type { Outcome, TransactInput } from './commands.ts'
import { cancelled } from './transactions.ts'

type Transact = (input: TransactInput) => Outcome

/**
 * Refuses so many of a hundred transactions, as the cloud does where two meet on one item, which never happens on one
 * thread. The same ones for one seed.
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
 * Lets a command wait for up to so many turns of the event loop; the same numbers for one seed. In the cloud calls made
 * at once overtake each other between what they read and what they write, while on one thread each does both in one turn.
 */
export const createTurns = (most: number, seed = 1): (() => Promise<void>) | undefined => {
  if (most === 0) return undefined
  const draw = drawsFrom(seed)
  return async () => {
    for (let left = draw(most + 1); left > 0; left -= 1) await turn()
  }
}

/** Whole numbers below an end, the same ones for one seed. */
const drawsFrom = (seed: number): ((end: number) => number) => {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0 // Numerical Recipes' generator
    return Math.floor((state / 2 ** 32) * end)
  }
}
