import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import type { UserId } from '#shared/model/ids.ts'

/** The row of a driver in their business, BIZ#b / DRV#u. */
export type DriverItem = {
  userId: UserId
  businessId: string
  name: string
  contactNumber: string
  loginEmail: string
  isActive: boolean
  createdAt: string
  photo?: ClaimedFile
  licence?: ClaimedFile
  /** When their temporary password expires; removed once they have replaced it. */
  temporaryUntil?: string
  /** Tells a repeated call from a different one with the same idempotency key. */
  bodyHash?: string
}
export const DriverItem = rowSchema<DriverItem>({
  userId: 'string',
  businessId: 'string',
  name: 'string',
  contactNumber: 'string',
  loginEmail: 'string',
  isActive: 'boolean',
  createdAt: 'string',
})
