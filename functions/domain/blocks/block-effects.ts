import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { endWorkEffects } from '#functions/domain/shared/end-work-effects.ts'
import { toPlacedBlock } from './block-store.ts'

/** A new block closes the offers between its sides, and takes their waiting jobs out of each other's sight. */
export const blockEffects = (change: StreamChange): Effect[] => {
  const [old, block] = [change.old, change.new].map((row) => row && toPlacedBlock(row))
  if (!block || old) return []
  return endWorkEffects({ kind: 'block.placed', byId: block.byId, otherId: block.otherId }, change)
}
