import { partnerRow } from '#functions/domain/partners/application-store.ts'
import type { PartnerItem } from '#functions/domain/partners/partner-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { type Action, transact } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'

/** A decision on an application, with all that is written in the same step. */
type Review = {
  read: PartnerItem
  decided: PartnerItem
  /** Who decides. */
  by: UserId
  flags: Action
  also: readonly Action[]
}

const stillAdmin = (userId: UserId): Action => ({
  ConditionCheck: {
    Key: keys.user(userId),
    ConditionExpression: 'isAdmin = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
})

export const reviewStore = {
  /** The decision and what follows from it; or nothing, where the application or the person is not as it was read. */
  async decide({ read, decided, by, flags, also }: Review): Promise<'decided' | 'moved' | 'no-admin'> {
    const written = await transact([
      {
        Put: {
          Item: partnerRow(decided),
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': read.version },
        },
      },
      flags,
      stillAdmin(by),
      ...also,
    ])
    if (written.done) return 'decided'
    return written.refused.has(2) ? 'no-admin' : 'moved'
  },
}

export type ReviewStore = typeof reviewStore
