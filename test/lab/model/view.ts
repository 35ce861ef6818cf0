import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { type ProblemItem, problemOfRow } from '#functions/domain/problems/problem-item.ts'
import { type ProposalItem, proposalOfRow } from '#functions/domain/proposals/proposal-item.ts'
import { type RequestItem, requestOfRow } from '#functions/domain/requests/request-item.ts'
import type { RideItem } from '#functions/domain/rides/ride-store.ts'
import { type Item, kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import type { RowChange } from './stage.ts'

/** The state that moves and laws read, as it is in the table now. */
export type View = {
  requests: Map<string, RequestItem>
  problems: Map<string, ProblemItem>
  rides: Map<string, RideItem>
  users: Map<string, UserItem>
  businesses: Map<string, BusinessItem>
  drivers: Map<string, DriverItem>
  proposals: Map<string, ProposalItem>
  /** Every id that ever existed. */
  ids: string[]
}

const ids = /\b(?:usr|biz|req|rid|upl|prb|rpt|msg|blk|rev)_[0-9A-Za-z]{22}/g

const noteIds = (view: View, name: string): void => {
  for (const [id] of name.matchAll(ids)) view.ids.push(id)
}

type Kept = 'requests' | 'problems' | 'rides' | 'users' | 'businesses' | 'drivers' | 'proposals'

const mapOf = (row: Item): { map: Kept; id: string } | undefined => {
  switch (kindOf(row)) {
    case 'request':
      return { map: 'requests', id: ownerIdOf(row.PK) }
    case 'problem':
      return { map: 'problems', id: ownerIdOf(row.PK) }
    case 'ride':
      return { map: 'rides', id: String(row.rideId) }
    case 'user':
      return { map: 'users', id: ownerIdOf(row.PK) }
    case 'business':
      return { map: 'businesses', id: ownerIdOf(row.PK) }
    case 'proposal':
      return { map: 'proposals', id: `${row.PK} ${row.SK}` }
    case 'driver':
      return { map: 'drivers', id: String(row.userId) }
    default:
      return undefined
  }
}

export const emptyView = (): View => ({
  requests: new Map(),
  problems: new Map(),
  rides: new Map(),
  users: new Map(),
  businesses: new Map(),
  drivers: new Map(),
  proposals: new Map(),
  ids: [],
})

export const copyOfView = (view: View): View => ({
  requests: new Map(view.requests),
  problems: new Map(view.problems),
  rides: new Map(view.rides),
  users: new Map(view.users),
  businesses: new Map(view.businesses),
  drivers: new Map(view.drivers),
  proposals: new Map(view.proposals),
  ids: [...view.ids],
})

const asRead = (map: Kept, row: Item): unknown => {
  if (map === 'requests') return requestOfRow(row)
  if (map === 'proposals') return proposalOfRow(row)
  return map === 'problems' ? problemOfRow(row) : row
}

/** Follows the changes of a step. */
export const follow = (view: View, changes: readonly RowChange[]): void => {
  for (const { name, before, after } of changes) {
    const row = after?.item ?? before?.item
    const kept = row && mapOf(row)
    if (!before) noteIds(view, name)
    if (!kept) continue
    const map = view[kept.map] as Map<string, unknown>
    if (!after) map.delete(kept.id)
    else map.set(kept.id, asRead(kept.map, after.item))
  }
}
