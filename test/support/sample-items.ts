import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { UserId } from '#shared/model/ids.ts'

/** A verified application with only the given fields. */
export const anApplication = (about: Pick<PartnerItem, 'userId'> & Partial<PartnerItem>): PartnerItem => ({
  version: 2,
  status: 'verified',
  appliedAt: '2026-11-20T08:00:00.000Z',
  decidedAt: '2026-11-20T09:00:00.000Z',
  transportModes: ['Car'],
  documents: {},
  ...about,
})

/** A user with only the given fields. */
export const aUser = (about: Pick<UserItem, 'userId'> & Partial<UserItem>): UserItem => ({
  email: 'ann@example.org',
  createdAt: '2026-11-20T12:00:00.000Z',
  epoch: 1,
  ...about,
})

// Not from fake-requests.ts, which loads functions: journeys and tests of the API load those after their settings.
const manager = UserId.parse(`usr_${'manager'.padEnd(22, '0')}`)

/** A verified business with only the given fields. */
export const aBusiness = (about: Pick<BusinessItem, 'businessId'> & Partial<BusinessItem>): BusinessItem => ({
  ownerId: manager,
  name: 'Riverside Vans Ltd',
  address: '4 Weir Lane, Leeds',
  status: 'verified',
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 1,
  ...about,
})

/** A driver's row in memory. */
export const aDriver = (about: Pick<DriverItem, 'userId' | 'businessId'> & Partial<DriverItem>): DriverItem => ({
  name: 'Test Driver',
  contactNumber: '07700900123',
  loginEmail: 'driver@drivers.test.example',
  isActive: true,
  createdAt: '2026-11-01T09:00:00.000Z',
  ...about,
})
