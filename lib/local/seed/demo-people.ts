import type { AccountWish } from '#functions/domain/accounts/sign-up/create-account.ts'

type DemoPerson = { role: string; wish: Omit<AccountWish, 'driver'>; drivesFor?: string }

/** Dramatic numbers that Ofcom keeps free, so a demo never rings anyone. */
const profile = (lastName: string, mobile: string, houseNumber: string) => ({
  firstName: 'Demo',
  lastName,
  mobile,
  dateOfBirth: '1990-01-01',
  addressParts: { houseNumber, street: 'Camden Road', city: 'London', county: 'Greater London', postcode: 'NW1 9LR' },
})

export const demoRequester = 'requester@demo.example'
export const demoPartner = 'partner@demo.example'
const business = 'business@demo.example'

/** One account for each kind of user. They are roles, not people. A business stands before its drivers. */
export const demoPeople: readonly DemoPerson[] = [
  { role: 'Requester', wish: { email: demoRequester, profile: profile('Requester', '07700900001', '1') } },
  {
    role: 'Partner',
    wish: {
      email: demoPartner,
      profile: profile('Partner', '07700900002', '2'),
      flags: { isPartner: true, isVerifiedPartner: true },
    },
  },
  {
    role: 'Business',
    wish: {
      email: business,
      business: {
        name: 'Demo Deliveries',
        address: '3 Camden Road, London, NW1 9LR',
        registrationNumber: '00000000',
        isVerified: true,
      },
    },
  },
  { role: 'Driver', wish: { email: 'driver@drivers.sameway.example' }, drivesFor: business },
  {
    role: 'Admin',
    wish: { email: 'admin@demo.example', profile: profile('Admin', '07700900004', '4'), flags: { isAdmin: true } },
  },
]
