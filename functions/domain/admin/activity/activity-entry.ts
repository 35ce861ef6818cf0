import type { PartiesById } from '#functions/domain/admin/party-names-store.ts'
import { fullName } from '#functions/platform/sessions/full-name.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { ActivityEntry } from '#shared/contracts/admin-shapes.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import type { ActivityEvent } from './activity-event.ts'

type Party = ActivityEntry['subject']

/** A business account goes by the name of the business. */
const nameOf = (user: UserItem): string => (user.isBusiness && user.businessName) || fullName(user)

const partyOf = (id: UserId | BusinessId, named: PartiesById): Party => {
  const one = named.get(id)
  if (!one) return null
  if (!('ownerId' in one)) return { id, name: nameOf(one), email: one.email }
  const owner = named.get(one.ownerId)
  return { id, name: one.name, email: owner && 'email' in owner ? owner.email : null }
}

/** It happened whoever is still there: the names are as of now, and of whom was erased there is none. */
export const toActivityEntry = (happened: ActivityEvent, named: PartiesById): ActivityEntry => {
  const { id, at, action, actor, subject, reason, document } = happened
  return {
    id,
    at,
    action,
    actor: partyOf(actor, named),
    subject: partyOf(subject, named),
    reason: reason ?? null,
    document: document ?? null,
  }
}
