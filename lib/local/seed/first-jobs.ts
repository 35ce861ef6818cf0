import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { NewRide } from '#shared/contracts/partner.ts'
import { addDays, londonInstant, londonTime, travelTimes } from '#shared/model/london.ts'
import { demoAccounts } from './people.ts'
import { bodyOf } from './plan.ts'
import { jobsOf, nextDeparture, offerAt } from './plans.ts'
import { product } from './product.ts'
import { storePerson } from './store-people.ts'
import { todayPlaces } from './today-places.ts'
import { findWorld } from './world.ts'

/** The places of the first jobs are listed; any other is looked up. */
const locate = async (address: string) => todayPlaces[address] ?? product.requestDeps.places.locate(address)
const places = { ...product.requestDeps.places, locate }
const [partnerDeps, requestDeps] = [
  { ...product.partnerDeps, places },
  { ...product.requestDeps, places },
]

/** Publishes the partner's journey to Reading. Repeated, as after a killed start, it changes nothing. */
const publishJourney = (partner: UserItem, departAt: Date, what: string) => {
  const arriveAt = new Date(departAt.getTime() + 105 * 60_000)
  const form = NewRide.parse({
    from_address: 'Camden Town, London, NW1',
    to_address: 'Reading, RG1',
    extra_miles: 10,
    ...travelTimes(departAt.toISOString(), arriveAt.toISOString()),
    transport_mode: 'Car',
  })
  return product.publishRide(partnerDeps, partner, form, product.idempotencyFor(partner, what))
}

type Parties = { demoRequester: UserItem; demoPartner: UserItem }

/** Sets the partner online with a ride tomorrow, and posts and accepts the first jobs, all through use cases. */
const startJobs = async ({ demoRequester, demoPartner }: Parties, now: Date): Promise<void> => {
  const [asOwner, asPartner] = [product.sessionOf(demoRequester), product.sessionOf(demoPartner)]
  await publishJourney(demoPartner, londonInstant(addDays(londonTime(now).date, 1), 9), 'ride')
  await product.setStatus(partnerDeps, asPartner, { is_online: true })
  for (const [index, { stage, price, ...wish }] of jobsOf(now).entries()) {
    const key = product.idempotencyFor(demoRequester, String(index))
    const { id } = await product.createRequest(requestDeps, asOwner, { ...bodyOf(wish), price }, key)
    if (stage !== 'waiting') await product.acceptRequest(requestDeps, asPartner, id)
    if (stage === 'in transit') await product.startDelivery(product.deliveryDeps, asPartner, id, { photos: [] })
  }
}

/** Stores the five accounts and starts their jobs of the first day. */
export const seedFirst = async (password: string, now: Date): Promise<void> => {
  const hash = await product.hashPassword(password)
  for (const account of demoAccounts) await storePerson(account, now, hash)
  const parties = await findWorld()
  if (!parties) return
  await startJobs(parties, now)
  await offerJob(parties, now)
}

/** Offers the partner a job on a journey that begins soon, so that the offer runs out before long; once a day. */
export const offerJob = async ({ demoRequester, demoPartner }: Parties, now: Date): Promise<void> => {
  const today = londonTime(now).date
  const departAt = nextDeparture(now)
  const ride = await publishJourney(demoPartner, departAt, `ride soon ${today}`)
  const offer = { price: 38, directPartnerId: demoPartner.userId, matchedRideId: ride.id }
  const key = product.idempotencyFor(demoRequester, `offer ${today}`)
  await product.createRequest(
    requestDeps,
    product.sessionOf(demoRequester),
    { ...bodyOf(offerAt(departAt)), ...offer },
    key,
  )
}
