import type { WorkEnd } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Effect, StreamChange } from './effect.ts'

const recheckMs = 60_000

/**
 * The call that ends somebody's work gives back their jobs itself. The first effect gives back what it missed. Lists may
 * lag behind a job of the last moment, so a task does the same a minute later.
 */
export const endWorkEffects = (end: WorkEnd, { at }: StreamChange): Effect[] => [
  { type: 'end-work', end },
  { type: 'schedule-task', task: { ...end, at: new Date(at.getTime() + recheckMs).toISOString() } },
]
