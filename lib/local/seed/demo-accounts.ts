import type { AccountWish } from '#functions/domain/accounts/sign-up/create-account.ts'
import { dramaMobile } from './people.ts'

export type DemoAccount = { role: string; wish: Omit<AccountWish, 'driver'>; drivesFor?: string }

const profile = (lastName: string, mobile: string, houseNumber: string) => ({
  firstName: 'Demo',
  lastName,
  mobile,
  dateOfBirth: '1990-01-01',
  addressParts: { houseNumber, street: 'Camden Road', city: 'London', county: 'Greater London', postcode: 'NW1 9LR' },
})

export const demoRequester = 'requester@demo.example'
export const demoPartner = 'partner@demo.example'
export const demoBusiness = 'business@demo.example'
export const demoDriver = 'driver@drivers.sameway.example'
export const demoAdmin = 'admin@demo.example'

/** How many days before the first start they joined, as they have a history. */
export const demoJoined = 120

/** One account for each kind of user, named by role. A business comes before its drivers. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'Requester', wish: { email: demoRequester, profile: profile('Requester', dramaMobile(1), '1') } },
  {
    role: 'Partner',
    wish: {
      email: demoPartner,
      profile: profile('Partner', dramaMobile(2), '2'),
      flags: { isPartner: true, isVerifiedPartner: true },
    },
  },
  {
    role: 'Business',
    wish: {
      email: demoBusiness,
      business: {
        name: 'Demo Deliveries',
        address: '3 Camden Road, London, NW1 9LR',
        registrationNumber: '00000000',
        isVerified: true,
      },
    },
  },
  { role: 'Driver', wish: { email: demoDriver }, drivesFor: demoBusiness },
  {
    role: 'Admin',
    wish: { email: demoAdmin, profile: profile('Admin', dramaMobile(4), '4'), flags: { isAdmin: true } },
  },
]
