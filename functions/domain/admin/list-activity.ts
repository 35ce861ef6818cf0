import { fullName, UserItem } from '#functions/domain/accounts/user-store.ts'
import { PauseItem } from '#functions/domain/requests/counters/pause-store.ts'
import { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import { readPage } from '#functions/platform/table/read-page.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Activity, type ActivityEntry, type adminContract, isLook } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { BusinessId, type UserId } from '#shared/model/ids.ts'
import { pausedAt } from '#shared/model/limits.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { auditLooks, auditTrail, KeptEntry } from './audit-store.ts'
import type { NewestLists, PartiesById, PartyNamesStore } from './list-store.ts'

/** An entry of the activity list; names people and businesses by id. */
type ActivityEvent = {
  id: string
  at: string
  action: Activity
  actor: UserId | BusinessId
  subject: UserId | BusinessId
  /** The owner of a business that an admin decided about. */
  owner?: UserId | undefined
  reason?: string | undefined
  until?: string | undefined
  document?: UploadPurpose | undefined
}

const toJoinedEvent = ({ userId, createdAt }: UserItem): ActivityEvent => ({
  id: `joined#${userId}`,
  at: createdAt,
  action: 'user.joined',
  actor: userId,
  subject: userId,
})

/** Someone who applied twice appears once, because the row keeps only the last time. */
const toAppliedEvent = ({ userId, appliedAt }: PartnerItem): ActivityEvent => ({
  id: `applied#${userId}#${appliedAt}`,
  at: appliedAt,
  action: 'partner.applied',
  actor: userId,
  subject: userId,
})

const toPausedEvent = ({ who, pausedUntil, from }: PauseItem): ActivityEvent => ({
  id: `paused#${who}#${pausedUntil}`,
  at: pausedAt(pausedUntil),
  action: from ? 'requester.paused' : BusinessId.safeParse(who).success ? 'business.paused' : 'partner.paused',
  actor: who,
  subject: who,
})

const toAdminEvent = ({ id, at, action, by, subject, about = {} }: KeptEntry): ActivityEvent => ({
  id,
  at,
  action,
  actor: by,
  subject,
  owner: about.owner,
  reason: about.reason,
  until: about.until,
  document: about.purpose,
})

type Party = ActivityEntry['subject']

/** Business accounts are shown with the name of the business. */
const nameOf = (user: UserItem): string => (user.isBusiness && user.businessName) || fullName(user)

const toParty = (id: UserId | BusinessId, parties: PartiesById): Party => {
  const one = parties.get(id)
  if (!one) return null
  if (!('ownerId' in one)) return { id, name: nameOf(one), email: one.email }
  const owner = parties.get(one.ownerId)
  return { id, name: one.name, email: owner && 'email' in owner ? owner.email : null }
}

/** Uses current names; erased users have none. */
const toActivityEntry = (event: ActivityEvent, parties: PartiesById): ActivityEntry => {
  const { id, at, action, actor, subject, reason, until, document } = event
  return {
    id,
    at,
    action,
    actor: toParty(actor, parties),
    subject: toParty(subject, parties),
    reason: reason ?? null,
    until: until ?? null,
    document: document ?? null,
  }
}

type ListActivity = typeof adminContract.listActivity

type Deps = {
  newest: NewestLists
  partyNames: PartyNamesStore
  /** The list of all users, and those of partners by state. */
  everyone: string
  partnerLists: readonly string[]
  /** The list of pauses of users and businesses. */
  pauseList: string
  keyRing: () => KeyRing
}

/** Each list contains whole rows of one kind. */
const toActivityEvent = (
  { everyone, pauseList }: Pick<Deps, 'everyone' | 'pauseList'>,
  list: string,
  row: Item,
): ActivityEvent => {
  if (list === auditTrail || list === auditLooks) return toAdminEvent(read(KeptEntry)(row))
  if (list === pauseList) return toPausedEvent(read(PauseItem)(row))
  return list === everyone ? toJoinedEvent(read(UserItem)(row)) : toAppliedEvent(read(PartnerItem)(row))
}

export const listActivity = async (
  { newest, partyNames: parties, everyone, partnerLists, pauseList, keyRing }: Deps,
  { userId }: Session,
  { of, ...pageQuery }: Received<ListActivity>['query'],
): Promise<Reply<ListActivity>> => {
  const names = of === 'all' ? [auditTrail, everyone, pauseList, ...partnerLists] : [auditTrail, auditLooks]
  const lists = names.map((list) => ({ index: 'GSI1', list }) as const)
  const { page, next } = await readPage(
    keyRing(),
    { ...pageQuery, bound: ['activity', of, userId] },
    (before: string | undefined, atMost) => newest.listAfter(lists, before, atMost),
  )
  const events = page
    .map(({ list, row }) => toActivityEvent({ everyone, pauseList }, list, row))
    .filter(({ action }) => of === 'admins' || !isLook(action))
  const known = await parties.findAll(
    events.flatMap(({ actor, subject, owner }) => [actor, subject, ...(owner ? [owner] : [])]),
  )
  return { items: events.map((one) => toActivityEntry(one, known)), next }
}
