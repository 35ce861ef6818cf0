import { setImmediate as turn } from 'node:timers/promises'
import { drawsFrom } from './conflicts.ts'

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
