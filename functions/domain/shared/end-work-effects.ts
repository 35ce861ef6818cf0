import type { WorkEnd } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Effect, StreamChange } from './effect.ts'

const recheckMs = 60_000

/**
 * The call that ends a user's work also gives back their jobs. The first effect gives back what it missed. The indexes
 * may lag behind the latest jobs, so a task repeats it a minute later.
 */
export const endWorkEffects = (end: WorkEnd, { at }: StreamChange): Effect[] => [
  { type: 'end-work', end },
  { type: 'schedule-task', task: { ...end, at: new Date(at.getTime() + recheckMs).toISOString() } },
]
