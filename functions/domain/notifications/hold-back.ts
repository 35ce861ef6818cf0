import { scheduleTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { UserId } from '#shared/model/ids.ts'
import { notificationStore } from './notification-store.ts'

/** A notification of a user, by its place in their list. */
export type Listed = { userId: UserId; id: string }

/**
 * Holds back a notification's push and mail until its reader's quiet hours end, when a digest has what was held back.
 * Does nothing if it is gone or in a digest already.
 */
export const holdBack = async ({ userId, id }: Listed, until: string): Promise<void> => {
  const end = await notificationStore.hold(userId, id, until)
  if (!end) return
  // A digest of that end may have been made just before this one was held back.
  const at = [end, new Date().toISOString()].toSorted().at(-1) ?? end
  await scheduleTask({ kind: 'quiet.end', at, endsAt: at, userId })
}
