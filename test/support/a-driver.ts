import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'

/** A driver's row in memory. */
export const aDriver = (about: Pick<DriverItem, 'userId' | 'businessId'> & Partial<DriverItem>): DriverItem => ({
  name: 'Test Driver',
  contactNumber: '07700900123',
  loginEmail: 'driver@drivers.test.example',
  isActive: true,
  createdAt: '2026-11-01T09:00:00.000Z',
  ...about,
})
