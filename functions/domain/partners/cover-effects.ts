import { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { newEnds, remindersOf } from '#shared/model/paper-reminders.ts'

/** Plans the reminders of papers that end. */
export const coverEffects = (change: StreamChange): Effect[] => {
  const [old, user] = [change.old, change.new].map(read(UserItem))
  if (!user?.isVerifiedPartner || !user.cover) return []
  const { userId, cover } = user
  const before = old?.isVerifiedPartner ? (old.cover ?? {}) : {}
  return newEnds(before, cover).flatMap(({ paper, until }) =>
    remindersOf(until, change.at).map(
      (at): Effect => ({
        type: 'schedule-task',
        task: { kind: 'paper.ends', at: at.toISOString(), userId, paper, until },
      }),
    ),
  )
}
