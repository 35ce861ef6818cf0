import { contracts } from '#shared/contracts/contracts.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { UserId } from '#shared/model/ids.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { goodPassword } from '#test/support/accounts.ts'
import { inDays } from '#test/support/requests.ts'
import { newProfile, signedIn } from '#test/support/test-users.ts'
import { setClock } from './set-clock.ts'
import type { Answer, Given, Stage } from './stage.ts'
import { emptyView } from './view.ts'
import {
  actors,
  ask,
  drivers,
  lookAround,
  type Person,
  partners,
  signInAgain,
  upload,
  type Who,
  type World,
} from './world.ts'

/** A step on the way to a world. */
const must = async (world: World, who: Who, endpoint: Endpoint, given: Given = {}): Promise<Answer['body']> => {
  const { status, body } = await ask(world, who, endpoint, given)
  if (status >= 300) throw new Error(`${who} could not ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
  return body
}

const mustUpload = async (world: World, who: Who, purpose: UploadPurpose): Promise<string> => {
  const id = await upload(world, who, purpose)
  if (!id) throw new Error(`${who} could not upload a ${purpose}`)
  return id
}

export const addresses = [
  '12 Park Row, Leeds, LS1 5HD',
  '3 Well Street, Bradford, BD1 5PS',
  '7 High Street, Wakefield, WF1 2SR',
  '5 Kirkgate, Otley, LS21 3HN',
  '9 The Grove, Ilkley, LS29 9LW',
] as const

export const parcel = (photos: string[] = [], wish: Record<string, unknown> = {}): Record<string, unknown> => ({
  itemCategory: 'Send Documents',
  preferredTransport: 'Bicycle',
  weightEstimate: '<2kg',
  pickup_address: addresses[0],
  delivery_address: addresses[1],
  receiver_contact_number: '07700 900300',
  price: 100,
  photos,
  ...wish,
})

/** All live in one street, each in a house of their own: people of one house cannot review each other. */
const homeOf = (who: Who) => ({
  houseNumber: String(1 + actors.indexOf(who)),
  ...{ street: 'Weir Lane', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 4AP' },
})

const dayMs = 24 * 3_600_000
/** Noon of a future day: an engine on real time sees nothing expired, not even of the day before. */
const noon = (Math.ceil(Date.now() / dayMs) + 1) * dayMs + dayMs / 2

const { requests, delivery, partner, business, admin, auth } = contracts

/**
 * All people, in a world worth attacking: people who can choose a name use the id of another's photo. They have joined
 * the day before, so none of this day's budgets is used up. With papers, partners have a car, and they and the fleet
 * everything that it needs.
 */
export const makeWorld = async (stage: Stage, { hasPapers = false } = {}): Promise<World> => {
  setClock.to(noon - dayMs)
  const nobody = { who: 'nobody' as Who, userId: '', cookies: new Map<string, string>() }
  const people = Object.fromEntries(actors.map((who) => [who, { ...nobody, who, cookies: new Map() }])) as Record<
    Who,
    Person
  >
  const world: World = {
    stage,
    people,
    view: emptyView(),
    seen: { rows: new Map(), files: new Map() },
    noticed: new Set(),
  }
  type Wish = Parameters<typeof signedIn>[1]
  const join = async (who: Who, wish: Wish): Promise<void> => {
    const { user, userId } = await signedIn(stage.host, wish)
    Object.assign(people[who], { userId, ...(user.businessId && { businessId: user.businessId }) })
    await signInAgain(stage, people[who])
  }
  const named = (who: Who, id: string): Wish => ({
    profile: newProfile({ firstName: id, lastName: id, addressParts: homeOf(who) }),
  })

  for (const who of ['owner', 'neighbour'] as const)
    await join(who, { profile: newProfile({ addressParts: homeOf(who) }) })
  const ids: string[] = []
  for (const who of ['owner', 'neighbour'] as const) {
    const photos = [await mustUpload(world, who, 'request-photo'), await mustUpload(world, who, 'request-photo')]
    ids.push(...photos)
    await must(world, who, requests.createRequest, {
      body: parcel(photos, { ...soon(), description: `As ${ids.join(' and ')} says` }),
    })
  }
  const idAt = (index: number): string => ids[index % ids.length] ?? ''
  await join('admin', { profile: newProfile({ addressParts: homeOf('admin') }), flags: { isAdmin: true } })
  await join('stranger', { ...named('stranger', idAt(0)), flags: { isBusiness: true } })
  for (const [index, who] of partners.entries()) {
    await join(who, named(who, idAt(index)))
    await must(world, who, partner.apply, {
      body: {
        photo: await mustUpload(world, who, 'profile-photo'),
        idDocument: await mustUpload(world, who, 'id-document'),
        vehicleType: 'None',
        transport_modes: 'Walking,Bicycle',
        consent: true,
        ...(hasPapers && (await carOf(world, who))),
      },
    })
    const params = { id: people[who].userId }
    const check = { how: 'passport', checked_on: inDays(0) }
    const { version = 1 } = hasPapers
      ? await must(world, 'admin', admin.recordRightToWork, { params, body: check })
      : {}
    await must(world, 'admin', admin.verifyPartner, { params, body: { decision: 'approve', version } })
  }
  await join('fleet', { business: { name: idAt(1), address: '4 Weir Lane, Leeds', isVerified: true } })
  if (hasPapers)
    await must(world, 'fleet', business.saveBusinessPapers, { body: { ...insured(), drivers_may_work: true } })
  for (const [index, who] of drivers.entries()) {
    const body = {
      name: idAt(index),
      contactNumber: `07700 90041${index}`,
      photo: await mustUpload(world, 'fleet', 'driver-photo'),
      license: await mustUpload(world, 'fleet', 'driver-licence'),
    }
    const { driver } = await must(world, 'fleet', business.addDriver, { body })
    Object.assign(people[who], {
      userId: UserId.parse((driver as { user_id: string }).user_id),
      businessId: people.fleet.businessId,
    })
    await signInAgain(stage, people[who])
    await must(world, who, auth.changePassword, { body: { newPassword: goodPassword } })
    await signInAgain(stage, people[who])
  }
  await carrySome(world)
  await beginDay(world)
  for (const who of ['owner', 'neighbour', 'owner'] as const)
    await must(world, who, requests.createRequest, { body: parcel([], soon()) })
  // Their places are looked up once, and not again in each sequence.
  for (const pickup_address of addresses)
    await must(world, 'owner', requests.suggestPrice, { body: parcel([], { pickup_address, ...soon() }) })
  await lookAround(world)
  stage.takeFaults()
  return world
}

/** Insured for hire and reward, longer than any sequence lasts. */
const insured = () => ({ hireAndReward: true, insuranceUntil: inDays(90) })

/** The part of an application that is about a car. */
const carOf = async (world: World, who: Who): Promise<Record<string, unknown>> => ({
  ...insured(),
  vehicleType: 'Car',
  transport_modes: '',
  vehicleOwnerName: 'Test Person',
  vehicleMakeModel: 'Blue estate car',
  vehicleRegistration: 'AB12 CDE',
  vehiclePhoto: await mustUpload(world, who, 'vehicle-photo'),
  drivingLicense: await mustUpload(world, who, 'driving-licence'),
  vehicleInsurance: await mustUpload(world, who, 'vehicle-insurance'),
})

/** Lets the night pass; everyone signs in again and the partners go online. */
const beginDay = async (world: World): Promise<void> => {
  setClock.to(noon)
  await world.stage.sweep()
  await world.stage.night()
  for (const who of actors) await signInAgain(world.stage, world.people[who])
  for (const who of partners) await must(world, who, partner.setStatus, { body: { is_online: true, at_home: true } })
}

/** Carried jobs: one is matched, parcels and an errand are in transit. One partner has no place left. */
const carrySome = async (world: World): Promise<void> => {
  const errand = { itemCategory: 'Errand Run', weightEstimate: undefined, description: 'Please fetch the keys.' }
  const jobs = [
    { owner: 'owner', carrier: 'third', isStarted: false, wish: {} },
    { owner: 'owner', carrier: 'rival', isStarted: true, wish: {} },
    { owner: 'owner', carrier: 'third', isStarted: true, wish: {} },
    { owner: 'neighbour', carrier: 'third', isStarted: true, wish: errand },
    { owner: 'neighbour', carrier: 'driver', isStarted: true, wish: {} },
  ] as const
  for (const { owner, carrier, isStarted, wish } of jobs) {
    const slot = isStarted ? soon(noon - dayMs) : soon()
    const { request } = await must(world, owner, requests.createRequest, { body: parcel([], { ...slot, ...wish }) })
    const { id } = request as { id: string } // as its contract says
    const params = { id }
    if (carrier === 'driver') {
      const body = { driver_user_id: world.people.driver.userId }
      await must(world, 'fleet', business.assignDelivery, { params: { requestId: id }, body })
    } else await must(world, carrier, requests.acceptRequest, { params })
    if (isStarted) await must(world, carrier, delivery.startDelivery, { params, body: { status: 'in_transit' } })
  }
}

/** The slot of a noon, for which a job can be started then. */
export const soon = (at = noon) => ({
  preferredDate: new Date(at).toISOString().slice(0, 10),
  preferredTimeSlot: 'afternoon',
})
