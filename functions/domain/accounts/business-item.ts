import { directories, type Key, keys } from '#functions/platform/table/keys.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Counters, counterChanges } from '#functions/platform/table/update-expressions.ts'
import type { Cover } from '#shared/model/cover.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import type { Papers } from '#shared/model/papers.ts'
import type { SuspensionMark } from '#shared/model/suspension.ts'

/** The lists that admins read, by state. */
export const businessLists: Record<BusinessState, string> = directories.businesses

/** Each business is in the list of its state, sorted by when it was created. */
export const businessIndex = ({ businessId, status, createdAt }: BusinessItem) => ({
  GSI1PK: businessLists[status],
  GSI1SK: `${createdAt}#${businessId}`,
})

export type BusinessState = 'pending' | 'verified' | 'rejected'

/** The row of a business, BIZ#b / PROFILE. Changing its details removes the verification. */
export type BusinessItem = {
  businessId: BusinessId
  ownerId: UserId
  name: string
  address: string
  registrationNumber?: string
  vatNumber?: string
  status: BusinessState
  createdAt: string
  /** Goes up with each change and decision, so that admins decide only on what they have seen. */
  version: number
  decidedAt?: string
  decidedBy?: UserId
  /** Why it was rejected. */
  reason?: string
  /** Set while its owner is suspended. */
  suspension?: SuspensionMark
  /** What its owner has confirmed; it needs no review. */
  papers?: Papers & { driversMayWork?: boolean; driversMayWorkUntil?: string; confirmedAt: string }
  /** What decides of it. */
  cover?: Cover
}
export const BusinessItem = rowSchema<BusinessItem>({
  businessId: 'string',
  ownerId: 'string',
  name: 'string',
  address: 'string',
  status: 'string',
  createdAt: 'string',
  version: 'number',
})

export const businessRow = (item: BusinessItem): Key & BusinessItem & ReturnType<typeof businessIndex> => ({
  ...keys.business(item.businessId),
  ...item,
  ...businessIndex(item),
})

/** The statistics counters of each state. A rejected business does not wait for review. */
const countedAs: Record<BusinessState, Counters> = {
  pending: { businesses: 1, unverifiedBusinesses: 1 },
  verified: { businesses: 1 },
  rejected: { businesses: 1 },
}

const counted = (state: BusinessState | undefined): Counters => (state ? countedAs[state] : {})

/** How a change of state changes the statistics. A new business has no state before, an erased one none after. */
export const businessCounters = (before: BusinessState | undefined, after: BusinessState | undefined): Counters =>
  counterChanges(counted(before), counted(after))
