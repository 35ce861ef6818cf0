import { newId } from '#functions/platform/ids/new-id.ts'
import { BusinessId, type UserId } from '#shared/model/ids.ts'
import type { BusinessItem } from '../business-item.ts'

export type BusinessDetails = Pick<BusinessItem, 'name' | 'address' | 'registrationNumber' | 'vatNumber'> & {
  isVerified?: boolean
}

/** A business that waits for its review, unless it was set up by us. */
export const newBusiness = (
  { name, address, registrationNumber, vatNumber, isVerified = false }: BusinessDetails,
  ownerId: UserId,
  now: Date,
): BusinessItem => ({
  businessId: BusinessId.parse(newId('biz')),
  ownerId,
  name,
  address,
  ...(registrationNumber && { registrationNumber }),
  ...(vatNumber && { vatNumber }),
  status: isVerified ? 'verified' : 'pending',
  createdAt: now.toISOString(),
  version: 1,
})
