import { directories, type Key, keys } from '#functions/platform/table/keys.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Counters, counterChanges } from '#functions/platform/table/update-expressions.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'

/** The lists that admins read: what waits, what is verified, and what was turned down. */
export const businessLists: Record<BusinessState, string> = directories.businesses

/** Each business stands in one list, by when it came. */
export const businessIndex = ({ businessId, status, createdAt }: BusinessItem) => ({
  GSI1PK: businessLists[status],
  GSI1SK: `${createdAt}#${businessId}`,
})

export type BusinessState = 'pending' | 'verified' | 'rejected'

/** The row of a business, BIZ#b / PROFILE. A change of its details takes the verification away. */
export type BusinessItem = {
  businessId: BusinessId
  ownerId: UserId
  name: string
  address: string
  registrationNumber?: string
  vatNumber?: string
  status: BusinessState
  createdAt: string
  /** Counts up with each change and each decision, so that nobody decides on what they have not seen. */
  version: number
  decidedAt?: string
  decidedBy?: UserId
  /** Why it was turned down. */
  reason?: string
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

/** What a business counts for in the statistics: one that was turned down waits for nobody until it is changed. */
const countedAs: Record<BusinessState, Counters> = {
  pending: { businesses: 1, unverifiedBusinesses: 1 },
  verified: { businesses: 1 },
  rejected: { businesses: 1 },
}

const counted = (state: BusinessState | undefined): Counters => (state ? countedAs[state] : {})

/** What a step of a business changes in the statistics: its first has no state before, its end none after. */
export const businessCounters = (before: BusinessState | undefined, after: BusinessState | undefined): Counters =>
  counterChanges(counted(before), counted(after))
