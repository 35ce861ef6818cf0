import { hash } from 'node:crypto'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { NewRide } from '#shared/contracts/partner.ts'
import { NewRequest } from '#shared/contracts/request-shapes.ts'
import { RideId } from '#shared/model/ids.ts'
import { addDays, londonClock, londonTime } from '#shared/model/london.ts'
import { openSlots, slotAfter, slotAt, timeSlots } from '#shared/model/time-slots.ts'
import type { Product } from './product.ts'
import { todayPlaces } from './today-places.ts'

/** A session for calling the product's own use cases as a demo user. */
export const createDemoSession = ({ toSessionUser }: Pick<Product, 'toSessionUser'>, user: UserItem): Session => ({
  user: toSessionUser(user, new Date()),
  userId: user.userId,
  tokenHash: '',
  authenticatedAt: user.createdAt,
})

/** The same key each time, so that a start after a killed one repeats nothing. */
export const demoIdempotencyKey = (userId: string, what: string) => ({
  seed: hash('sha256', `demo ${userId} ${what}`, 'base64url'),
  bodyHash: 'demo',
})

/** With the places of the first jobs at hand; any other is looked up. */
const withPlaces = <Deps extends Product['partnerDeps'] | Product['requestDeps']>(deps: Deps): Deps => ({
  ...deps,
  places: { ...deps.places, locate: async (address) => todayPlaces[address] ?? deps.places.locate(address) },
})

const home = '1 Camden Road, London, NW1 9LR'
const reading = '10 Station Road, Reading, RG1 1LG'
const receiver = '07700 900005'

/** Gives the demo partner a ride tomorrow, and sets them online. */
export const startPartner = async (product: Product, partner: UserItem, now: Date): Promise<void> => {
  const deps = withPlaces(product.partnerDeps)
  const session = createDemoSession(product, partner)
  const tomorrow = addDays(londonTime(now).date, 1)
  const ride = { date: tomorrow, departure_time: '09:00', arrival_date: tomorrow, arrival_time: '10:45' }
  await product.publishRide(deps, session, toReading(ride), demoIdempotencyKey(partner.userId, 'ride'))
  await product.setStatus(deps, session, { is_online: true })
}

type Times = Pick<NewRide, 'date' | 'departure_time' | 'arrival_date' | 'arrival_time'>

const toReading = (times: Times): NewRide =>
  NewRide.parse({
    ...times,
    from_address: 'Camden Town, London, NW1',
    to_address: 'Reading, RG1',
    extra_miles: 10,
    transport_mode: 'Car',
  })

type Stage = 'waiting' | 'matched' | 'in transit'

/** The requester's jobs of the first day, with the stage that each has reached. */
export const jobsOf = (now: Date): { stage: Stage; wish: Partial<NewRequest> }[] => {
  const today = londonTime(now)
  const tomorrow = addDays(today.date, 1)
  const [slotNow = 'night'] = openSlots(timeSlots, today.date, today)
  const next = slotAfter(now) // can be started at once
  return [
    {
      stage: 'matched',
      wish: {
        itemCategory: 'Send Documents',
        preferredTransport: 'Car',
        weightEstimate: '<2kg',
        description: 'A sealed folder. Please keep it flat.',
        pickup_address: home,
        delivery_address: reading,
        preferredDate: next.date,
        preferredTimeSlot: next.slot,
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
        delivery_address: home,
        preferredDate: tomorrow,
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
        pickup_address: home,
        delivery_address: 'Oxford, OX1',
        preferredDate: tomorrow,
        preferredTimeSlot: 'evening',
        price: 28.5,
      },
    },
    {
      stage: 'in transit',
      wish: {
        itemCategory: 'Errand Run',
        preferredTransport: 'Bicycle',
        description: 'Two theatre tickets from the box office. They are under my name.',
        pickup_address: 'Islington, London, N1',
        delivery_address: home,
        preferredDate: today.date,
        preferredTimeSlot: slotNow,
        price: 15,
      },
    },
  ]
}

type Parties = { requester: UserItem; partner: UserItem }

/** Posts and accepts the requests through the product's own use cases. Repeating it after a killed start is safe. */
export const startJobs = async (product: Product, { requester, partner }: Parties, now: Date): Promise<void> => {
  const deps = withPlaces(product.requestDeps)
  const [asOwner, asPartner] = [createDemoSession(product, requester), createDemoSession(product, partner)]
  for (const [index, { stage, wish }] of jobsOf(now).entries()) {
    const body = NewRequest.parse({ ...wish, receiver_contact_number: receiver })
    const key = demoIdempotencyKey(requester.userId, String(index))
    const { id } = await product.createRequest(deps, asOwner, body, key)
    if (stage !== 'waiting') await product.acceptRequest(deps, asPartner, id)
    if (stage === 'in transit') await product.startDelivery(deps, asPartner, id, { photos: [] })
  }
}

const noticeMinutes = 50

/** When a journey begins that begins soon: within the hour, or in the morning where it is night. */
export const nextDeparture = (now: Date): Date => {
  const step = 5 * 60_000
  const soon = new Date(Math.ceil(now.getTime() / step) * step + noticeMinutes * 60_000)
  const { slot } = slotAt(soon)
  if (slot !== 'night') return soon
  const hoursOn = (24 + 7 - londonTime(soon).hour) % 24
  return new Date(soon.getTime() + hoursOn * 3_600_000)
}

/** Offers the partner a job on a journey that begins soon, so that the offer runs out before long; once a day. */
export const offerJob = async (product: Product, { requester, partner }: Parties, now: Date): Promise<void> => {
  const [requestDeps, partnerDeps] = [withPlaces(product.requestDeps), withPlaces(product.partnerDeps)]
  const today = londonTime(now).date
  const departAt = nextDeparture(now)
  const departure = londonClock(departAt.toISOString())
  const arrival = londonClock(new Date(departAt.getTime() + 105 * 60_000).toISOString())
  const ride = toReading({
    date: departure.date,
    departure_time: departure.time,
    arrival_date: arrival.date,
    arrival_time: arrival.time,
  })
  const asPartner = createDemoSession(product, partner)
  const published = await product.publishRide(
    partnerDeps,
    asPartner,
    ride,
    demoIdempotencyKey(partner.userId, `ride soon ${today}`),
  )
  const body = NewRequest.parse({
    itemCategory: 'Send Documents',
    preferredTransport: 'Car',
    weightEstimate: '<2kg',
    description: "Signed contracts, in a stiff envelope. They're expected tonight.",
    pickup_address: home,
    delivery_address: reading,
    receiver_contact_number: receiver,
    preferredDate: slotAt(departAt).date,
    preferredTimeSlot: slotAt(departAt).slot,
    price: 38,
    directPartnerId: partner.userId,
    matchedRideId: RideId.parse(published.id),
  })
  const key = demoIdempotencyKey(requester.userId, `offer ${today}`)
  await product.createRequest(requestDeps, createDemoSession(product, requester), body, key)
}
