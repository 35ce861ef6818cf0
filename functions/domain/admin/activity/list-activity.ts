import type { PartyNamesStore } from '#functions/domain/admin/party-names-store.ts'
import type { PartnerItem } from '#functions/domain/partners/partner-item.ts'
import type { PauseItem } from '#functions/domain/requests/counters/pause-store.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Item } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { auditTrail, type KeptEntry } from '../audit-store.ts'
import type { NewestLists } from '../newest-first-store.ts'
import { readPage } from '../read-page.ts'
import { toActivityEntry } from './activity-entry.ts'
import { type ActivityEvent, toAdminEvent, toAppliedEvent, toJoinedEvent, toPausedEvent } from './activity-event.ts'

type Listing = typeof adminContract.listActivity

type Deps = {
  newest: NewestLists
  partyNames: PartyNamesStore
  /** The list of everyone, and those of who applied. */
  everyone: string
  partnerLists: readonly string[]
  /** The list of who has to pause. */
  pauseList: string
  keyRing: () => KeyRing
}

/** An index holds whole rows, of one kind in each list. */
const happenedOf = (
  { everyone, pauseList }: Pick<Deps, 'everyone' | 'pauseList'>,
  list: string,
  row: Item,
): ActivityEvent => {
  if (list === auditTrail) return toAdminEvent(row as KeptEntry)
  if (list === pauseList) return toPausedEvent(row as PauseItem)
  return list === everyone ? toJoinedEvent(row as UserItem) : toAppliedEvent(row as PartnerItem)
}

export const listActivity = async (
  { newest, partyNames: named, everyone, partnerLists, pauseList, keyRing }: Deps,
  { userId }: Session,
  { of, ...asked }: Received<Listing>['query'],
): Promise<Reply<Listing>> => {
  const names = of === 'all' ? [auditTrail, everyone, pauseList, ...partnerLists] : [auditTrail]
  const lists = names.map((list) => ({ index: 'GSI1', list }) as const)
  const { page, next } = await readPage(
    keyRing(),
    { ...asked, bound: ['activity', of, userId] },
    (before: string | undefined, atMost) => newest.listAfter(lists, before, atMost),
  )
  const happened = page.map(({ list, row }) => happenedOf({ everyone, pauseList }, list, row))
  const known = await named.findAll(
    happened.flatMap(({ actor, subject, owner }) => [actor, subject, ...(owner ? [owner] : [])]),
  )
  return { items: happened.map((one) => toActivityEntry(one, known)), next }
}
