import type { BusinessId, UserId } from '#shared/model/ids.ts'

/** The row of a business. A change of its details takes the verification away. */
export type BusinessItem = {
  businessId: BusinessId
  ownerId: UserId
  name: string
  address: string
  registrationNumber?: string
  vatNumber?: string
  isVerified: boolean
  createdAt: string
  version: number
}
