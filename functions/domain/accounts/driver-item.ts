import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import type { UserId } from '#shared/model/ids.ts'

/** A driver as their business keeps them, BIZ#b / DRV#u. */
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
  /** Until when they may sign in with a password that was made up for them; gone once they have replaced it. */
  temporaryUntil?: string
  /** Tells a repetition from another wish under the same key. */
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
