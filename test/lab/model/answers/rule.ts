import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { ProblemItem } from '#functions/domain/problems/problem-item.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import type { Given, Snapshot } from '../stage.ts'
import type { Person, World } from '../world.ts'

export const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]

/** A person's part in a request; for all others it does not exist. */
export type Part = 'requester' | 'carrier' | 'business' | undefined

/** Everything that an answer depends on. */
export type Ask = {
  me: Person
  user: UserItem
  /** As stored, and as it must be seen. */
  stored: RequestItem
  item: RequestItem
  part: Part
  problem: ProblemItem | undefined
  given: Given
  body: Record<string, unknown>
  at: number
  world: World
  rows: Snapshot['rows']
  countersOf: (PK: string) => Item
}

/** The answer to callers of whom the condition is true; "200 again" where their call changes nothing. */
export type Rule = readonly [said: string, when: (ask: Ask) => unknown]
/** The answer by the first rule that applies; without one the call is granted. */
export type Answers = Record<string, readonly Rule[]>

export const partOf = (item: RequestItem, { userId, businessId, who }: Person): Part => {
  if (item.ownerId === userId) return 'requester'
  if ((item.carrierId ?? item.formerCarrierId) === userId) return 'carrier'
  return who === 'fleet' && item.businessId !== undefined && item.businessId === businessId ? 'business' : undefined
}

export const isOwners = ({ part }: Ask): boolean => part === 'requester'
export const isUnderway = ({ item }: Ask): boolean => item.status === 'in_transit'
export const isMine = ({ stored, me }: Ask): boolean => stored.carrierId === me.userId && isCarried(stored.status)
export const isExcluded = ({ stored: { excluded = [] }, me }: Ask): boolean =>
  excluded.some((id) => id === me.userId || id === me.businessId)

export const notPartner: Rule = ['403 access.denied', ({ user }) => !user.isVerifiedPartner]
export const notFleet: Rule = ['403 access.denied', ({ me }) => me.who !== 'fleet']
export const notOwner: Rule = ['404 request.unknown', (ask) => !isOwners(ask)]
export const nobodys: Rule = ['404 request.unknown', ({ part }) => !part]
export const moved: Rule = ['409 request.moved', (ask) => !isUnderway(ask)]
