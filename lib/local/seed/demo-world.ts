import { createHash } from 'node:crypto'
import type { AccountWish } from '#functions/domain/accounts/sign-up/create-account.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Session } from '#functions/platform/lambda/request.ts'
import type { NewRequest } from '#shared/contracts/request-shapes.ts'
import { addDays, londonTime } from '#shared/model/london.ts'

type DemoPerson = { role: string; wish: Omit<AccountWish, 'driver'>; drivesFor?: string }

/** Numbers that Ofcom reserves for drama, so a demo never rings anyone. */
const profile = (lastName: string, mobile: string, houseNumber: string) => ({
  firstName: 'Demo',
  lastName,
  mobile,
  dateOfBirth: '1990-01-01',
  addressParts: { houseNumber, street: 'Camden Road', city: 'London', county: 'Greater London', postcode: 'NW1 9LR' },
})

export const demoRequester = 'requester@demo.example'
export const demoPartner = 'partner@demo.example'
const demoBusiness = 'business@demo.example'

/** One account for each kind of user, named by role. A business comes before its drivers. */
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
      email: demoBusiness,
      business: {
        name: 'Demo Deliveries',
        address: '3 Camden Road, London, NW1 9LR',
        registrationNumber: '00000000',
        isVerified: true,
      },
    },
  },
  { role: 'Driver', wish: { email: 'driver@drivers.sameway.example' }, drivesFor: demoBusiness },
  {
    role: 'Admin',
    wish: { email: 'admin@demo.example', profile: profile('Admin', '07700900004', '4'), flags: { isAdmin: true } },
  },
]

/** A session for calling the product's own use cases as a demo user. */
const createDemoSession = async (user: UserItem): Promise<Session> => {
  const { toSessionUser } = await import('#functions/domain/accounts/user-store.ts')
  return { user: toSessionUser(user), userId: user.userId, tokenHash: '', authenticatedAt: user.createdAt }
}

/** The same key each time, so that a start after a killed one repeats nothing. */
const demoIdempotencyKey = (userId: string, what: string) => ({
  seed: createHash('sha256').update(`demo ${userId} ${what}`).digest('base64url'),
  bodyHash: 'demo',
})

/** Gives the demo partner a verified application and a ride tomorrow, and sets them online. */
export const createDemoPartner = async (partner: UserItem): Promise<void> => {
  await storeApplication(partner)
  const { publishRide } = await import('#functions/domain/rides/publish-ride.ts')
  const { setStatus } = await import('#functions/domain/presence/presence.ts')
  const { NewRide } = await import('#shared/contracts/partner.ts')
  const { deps } = await import('#functions/api/partner/handler.ts')
  const session = await createDemoSession(partner)
  const tomorrow = addDays(londonTime(new Date()).date, 1)
  const ride = NewRide.parse({
    from_address: 'Camden Town, London, NW1',
    to_address: 'Reading, RG1',
    extra_miles: 10,
    date: tomorrow,
    departure_time: '09:00',
    arrival_date: tomorrow,
    arrival_time: '10:45',
    transport_mode: 'Car',
  })
  await publishRide(deps, session, ride, demoIdempotencyKey(partner.userId, 'ride'))
  await setStatus(deps, session, { is_online: true })
}

/** A demo has no documents to review, so the verified application is written directly, and only once. */
const storeApplication = async ({ userId, createdAt }: UserItem): Promise<void> => {
  const { partnerCounters, partnerRow } = await import('#functions/domain/shared/partner-item.ts')
  const { count } = await import('#functions/domain/statistics/count-store.ts')
  const { transact } = await import('#functions/platform/table/table.ts')
  const row = partnerRow({
    userId,
    version: 2,
    status: 'verified',
    appliedAt: createdAt,
    decidedAt: createdAt,
    transportModes: ['Bicycle', 'Car'],
    vehicleType: 'Car',
    vehicleOwnerName: 'Demo Partner',
    vehicleMakeModel: 'Blue estate car',
    vehicleRegistration: 'DEMO 1',
    documents: {},
  })
  await transact([
    { Put: { Item: row, ConditionExpression: 'attribute_not_exists(PK)' } },
    count(partnerCounters(undefined, 'verified')),
  ])
}

/** The requests of the demo, with the stage that each has reached. */
type DemoRequest = { stage: 'waiting' | 'matched'; wish: Partial<NewRequest> }

const demoRequests: readonly DemoRequest[] = [
  {
    stage: 'matched',
    wish: {
      itemCategory: 'Send Documents',
      preferredTransport: 'Car',
      weightEstimate: '<2kg',
      description: 'A sealed folder. Please keep it flat.',
      pickup_address: '1 Camden Road, London, NW1 9LR',
      delivery_address: '10 Station Road, Reading, RG1 1LG',
      preferredTimeSlot: 'afternoon',
      price: 35,
    },
  },
  {
    stage: 'waiting',
    wish: {
      itemCategory: 'Errand Run',
      preferredTransport: 'Bicycle',
      description: 'Collect a repaired watch from the jeweller and bring it over.',
      pickup_address: 'High Street, Camden Town, London',
      delivery_address: '1 Camden Road, London, NW1 9LR',
      preferredTimeSlot: 'morning',
      price: 12,
    },
  },
  {
    stage: 'waiting',
    wish: {
      itemCategory: 'Send Documents',
      preferredTransport: 'Public Transport',
      weightEstimate: '2-5kg',
      pickup_address: '1 Camden Road, London, NW1 9LR',
      delivery_address: 'Oxford, OX1',
      preferredTimeSlot: 'evening',
      price: 28.5,
    },
  },
]

/** Posts and accepts the requests through the product's own use cases. Repeating it after a killed start is safe. */
export const createDemoRequests = async (owner: UserItem, partner: UserItem): Promise<void> => {
  const { createRequest } = await import('#functions/domain/requests/post/create-request.ts')
  const { acceptRequest } = await import('#functions/domain/requests/accept-request.ts')
  const { NewRequest } = await import('#shared/contracts/request-shapes.ts')
  const { deps } = await import('#functions/api/requests/handler.ts')
  const [asOwner, asPartner] = [await createDemoSession(owner), await createDemoSession(partner)]
  const preferredDate = addDays(londonTime(new Date()).date, 1)
  for (const [index, { stage, wish }] of demoRequests.entries()) {
    const body = NewRequest.parse({ ...wish, preferredDate, receiver_contact_number: '07700 900005' })
    const { id } = await createRequest(deps, asOwner, body, demoIdempotencyKey(owner.userId, String(index)))
    if (stage === 'matched') await acceptRequest(deps, asPartner, id)
  }
}
