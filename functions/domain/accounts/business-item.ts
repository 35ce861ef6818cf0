import { type Key, keys } from '#functions/platform/table/keys.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { businessIndex } from './business-index.ts'

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
