import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, decideOnBusiness } from '#test/support/admin-actions.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { addedDriver, assign, complete, driverForm, start, switchDriver, unassign } from '#test/support/fleets.ts'
import { openLive } from '#test/support/live-socket.ts'
import { readAll } from '#test/support/read-all.ts'
import { type Carried, codeOf, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person, signedIn } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const host = await startTestHost()
beforeAll(clock.freeze)
afterAll(host.stop)

/** Words that occur nowhere else, by the field that they are in. */
const canaries = {
  pickup: 'Canary Lodge',
  delivery: 'Canary Cottage',
  description: 'Canary words',
  note: 'Canary reason',
  declared: '1234.56',
  receiver: '900888',
  ownerMobile: '900777',
  ownerSurname: 'Canaryowner',
  ownerBirth: '1981-04-05',
  ownerHome: 'Canary Home',
  carrierMobile: '900666',
  carrierSurname: 'Canarycarrier',
  carrierBirth: '1982-05-06',
  carrierHome: 'Canary Den',
}

const driverSurname = 'Canarydriver'

const home = (houseNumber: string) => ({
  addressParts: { houseNumber, street: 'Weir Lane', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 4AP' },
})
const ofOwner = {
  lastName: canaries.ownerSurname,
  mobile: `07700${canaries.ownerMobile}`,
  dateOfBirth: canaries.ownerBirth,
  ...home(canaries.ownerHome),
}
const ofCarrier = {
  lastName: canaries.carrierSurname,
  mobile: `07700${canaries.carrierMobile}`,
  dateOfBirth: canaries.carrierBirth,
  ...home(canaries.carrierHome),
}

const people = async (isDriven: boolean) => {
  const business = await aBusiness(host)
  const driver = { name: driverSurname, contactNumber: `07700${canaries.carrierMobile}` }
  return {
    owner: await aRequester(host, ofOwner),
    carrier: isDriven ? await aDriverOf(host, business, driver) : await aPartner(host, {}, ofCarrier),
    partner: await aPartner(host),
    requester: await aRequester(host),
    business,
    rival: await aBusiness(host),
  }
}

const parcel = (photo: string) => ({
  itemCategory: 'Send Parcel' as const,
  pickup_address: `${canaries.pickup}, 4 Park Row, Leeds, LS1 5HD`,
  delivery_address: `${canaries.delivery}, 7 Well Street, Bradford, BD1 5PS`,
  receiver_contact_number: `07700${canaries.receiver}`,
  description: canaries.description,
  declared_value: Number(canaries.declared),
  photos: [photo],
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
})

/** What an admin reads in the admin calls counts as read by another reader, 'admin, managing'. */
const readerOf = (name: string, path: string): string => (path.startsWith('/api/admin/') ? `${name}, managing` : name)

type Seen = Record<string, string[]>
const who = (...names: string[]): string[] => names.toSorted()
const both = who('owner', 'carrier')

/** Who sees which word. The profiles of owner and carrier are seen by themselves alone. */
const always = { ownerBirth: ['owner'], ownerHome: ['owner'], carrierBirth: ['carrier'], carrierHome: ['carrier'] }
const ofOwnerAlone: Seen = {
  pickup: ['owner'],
  delivery: ['owner'],
  description: ['owner'],
  declared: ['owner'],
  receiver: ['owner'],
  photo: ['owner'],
  code: [],
  note: [],
  ownerMobile: ['owner'],
  ownerSurname: ['owner'],
  carrierMobile: ['carrier'],
  carrierSurname: ['carrier'],
  ...always,
}
const ofThePair: Seen = {
  pickup: both,
  delivery: both,
  description: both,
  declared: both,
  receiver: both,
  photo: both,
  code: ['owner'],
  note: [],
  ownerMobile: both,
  ownerSurname: ['owner'],
  carrierMobile: both,
  carrierSurname: both,
  ...always,
}

const withBusiness = who('owner', 'carrier', 'business')

/** For a day after the delivery its carrier still sees the addresses and the details. */
const whereTo = (readers: string[]) => ({ pickup: readers, delivery: readers, description: readers })
const byDriver: Seen = { ...ofThePair, ...whereTo(withBusiness), declared: withBusiness }
/** What something weighs and is worth stays known to those who carried it. */
const longAgo: Seen = { ...ofOwnerAlone, carrierSurname: both, declared: both }
/** A business answers for its deliveries, so its history keeps the addresses. */
const inFleetHistory: Seen = {
  ...longAgo,
  pickup: who('owner', 'business'),
  delivery: who('owner', 'business'),
  declared: withBusiness,
}
const nameLeft: Seen = { ...longAgo, ...whereTo(both) }
const broughtByDriver: Seen = { ...nameLeft, ...whereTo(withBusiness), declared: withBusiness }

/** A business knows the name and the number of its drivers, and keeps no other record of them. */
const ofDriver = ({ carrierMobile = [], carrierSurname = [] }: Seen): Seen => ({
  carrierBirth: [],
  carrierHome: [],
  carrierMobile: who('business', ...carrierMobile),
  carrierSurname: who('business', ...carrierSurname),
})
/** Admins see names in their own lists only, and nothing else about these people. */
const managed = ({ ownerSurname = [], carrierSurname = [], ...others }: Seen): Seen => ({
  ...others,
  ownerSurname: who('admin, managing', ...ownerSurname),
  carrierSurname: who('admin, managing', ...carrierSurname),
})

/** Users who may accept a job see its note and its photos before they do, with the ids by which they report a photo. */
const shownTo = (...others: string[]): Seen => ({
  ...ofOwnerAlone,
  photo: who('owner', ...others),
  description: who('owner', ...others),
  declared: who('owner', ...others),
})

type Scene = { state: Carried; isGivenBack?: true; isOffered?: true; isDriven?: true; isLongAgo?: true; seen: Seen }
const scenes: [string, Scene][] = [
  ['waiting in the pool', { state: 'pending_match', seen: shownTo('carrier', 'partner', 'rival', 'business') }],
  [
    'given back by a partner',
    {
      state: 'pending_match',
      isGivenBack: true,
      seen: { ...shownTo('partner', 'rival', 'business'), note: ['owner'] },
    },
  ],
  ['offered to one partner', { state: 'pending_match', isOffered: true, seen: shownTo('partner') }],
  ['taken by a partner', { state: 'matched', seen: ofThePair }],
  ['on its way with a partner', { state: 'in_transit', seen: ofThePair }],
  ['brought by a partner', { state: 'completed', seen: nameLeft }],
  ['brought by a partner, a day ago', { state: 'completed', isLongAgo: true, seen: longAgo }],
  [
    'called off, a day ago',
    { state: 'cancelled', isLongAgo: true, seen: { ...ofOwnerAlone, note: both, declared: both } },
  ],
  ['called off', { state: 'cancelled', seen: { ...ofOwnerAlone, note: both, declared: both } }],
  [
    'called off while a driver had it',
    { state: 'cancelled', isDriven: true, seen: { ...ofOwnerAlone, note: withBusiness, declared: withBusiness } },
  ],
  ['taken for a driver', { state: 'matched', isDriven: true, seen: byDriver }],
  ['on its way with a driver', { state: 'in_transit', isDriven: true, seen: byDriver }],
  ['brought by a driver', { state: 'completed', isDriven: true, seen: broughtByDriver }],
  ['brought by a driver, a day ago', { state: 'completed', isDriven: true, isLongAgo: true, seen: inFleetHistory }],
]

/** Lets a day pass with a call in it: a driver's session ends after a day without one. */
const passDay = async (client: Client): Promise<void> => {
  clock.advance(hours(23))
  await client.auth.checkSession()
  clock.advance(hours(1))
}

describe('private words are seen only by the people they concern, and only while they do', () => {
  test.each(scenes)('%s', async (_, { state, isGivenBack, isOffered, isDriven = false, isLongAgo, seen: expected }) => {
    const all: Record<string, Person> & Awaited<ReturnType<typeof people>> = await people(isDriven)
    const { owner, carrier, partner } = all
    const sockets = await Promise.all(Object.values(all).map(({ client }) => openLive(host.url, client)))
    const photo = await uploadedFile(owner.client)
    const ride = isOffered && (await publishRide(partner))
    const offer = ride && { directPartnerId: partner.userId, matchedRideId: ride.rideId }
    const first = isGivenBack || state === 'cancelled' ? 'matched' : state
    const id = await requestIn(first, { owner, carrier }, { ...parcel(photo), ...offer })
    const said = { params: { id }, body: { reason: 'other', note: canaries.note } }
    if (isGivenBack) ok(await carrier.client.requests.cancelRequest(said))
    if (state === 'cancelled') ok(await owner.client.requests.cancelOwnRequest(said))
    const { otp = '' } = (await owner.client.requests.getOtp({ params: { id } })).body
    const surname = isDriven ? { carrierSurname: driverSurname } : {}
    const needles: Record<string, string> = { ...canaries, ...surname, photo, ...(otp && { code: otp }) }

    const found: Seen = Object.fromEntries(Object.keys(expected).map((name) => [name, []]))
    if (isLongAgo) await passDay(carrier.client)
    const admin = await signedIn(host, { flags: { isAdmin: true } })
    const readers: Record<string, { client: Client }> = { ...all, admin, stranger: { client: host.client() } }
    for (const [name, { client }] of Object.entries(readers)) {
      const answers = await readAll(client, [id, photo])
      for (const [what, needle] of Object.entries(needles)) {
        const reported = answers.filter(({ text }) => text.includes(needle))
        found[what]?.push(...new Set(reported.map(({ path }) => readerOf(name, path))))
      }
    }
    for (const names of Object.values(found)) names.sort()
    expect(found).toEqual(managed(isDriven ? { ...expected, ...ofDriver(expected) } : expected))

    await host.settled()
    const frames = sockets.map(({ frames: said }) => said)
    const others = Object.values(all).filter((person) => person !== owner)
    const mails = await Promise.all(others.map(({ user }) => host.mailbox.to(user.email)))
    const leaks = Object.keys(needles).filter((what) => JSON.stringify([frames, mails]).includes(needles[what] ?? ''))
    expect(leaks).toEqual([])
    for (const socket of sockets) socket.close()
  })
})

/** Words of one business that occur nowhere else. */
const words = {
  address: '9 Canary Yard, Leeds, LS1 4AP',
  registration: 'CANARY-44',
  vat: 'GBCANARY7',
  driver: 'Canarina Driver',
  second: 'Serinus Driver',
  number: '07700900655', // test users have numbers below 07700900600
}

test('words of one fleet are in no answer or frame of another business or its drivers', async () => {
  const fleet = await aBusiness(host)
  const rival = await aBusiness(host)
  const rivalDriver = await aDriverOf(host, rival, { name: 'Rival Driver' })
  const owner = await aRequester(host)
  const profile = { businessName: 'Canary Vans', businessAddress: words.address }
  ok(
    await fleet.client.business.saveBusiness({
      body: { ...profile, registrationNumber: words.registration, vatNumber: words.vat },
    }),
  )
  ok(await decideOnBusiness(await anAdmin(host), fleet, { decision: 'approve' }))
  const form = await driverForm(fleet.client, { name: words.driver, contactNumber: words.number })
  const driver = await addedDriver(fleet, form)
  const second = await aDriverOf(host, fleet, { name: words.second })
  const [licence, photo] = [String(form.license), String(form.photo)]

  const listeners = await Promise.all([rival, rivalDriver].map(({ client }) => openLive(host.url, client)))
  const ids: string[] = [driver.user_id, second.userId, fleet.businessId, fleet.userId, licence, photo]
  const take = async (): Promise<string> => {
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, second))
    ids.push(id)
    return id
  }
  const done = await take()
  ok(await start(second, done))
  ok(await complete(second, done, await codeOf(owner.client, done)))
  ok(await unassign(fleet, await take()))
  ok(await assign(fleet, await take(), { userId: driver.user_id }))
  ok(await start(second, await take()))
  await take()
  ok(await switchDriver(fleet, second, false))
  await host.settled()

  const files = [licence, photo]
  const needles = [...Object.values(words), 'Canary Vans', driver.login_email, driver.temp_password, ...files]
  const hits = (text: string) => needles.filter((needle) => text.includes(needle))
  const foundBy = async (client: Client) => hits((await readAll(client, ids)).map(({ text }) => text).join('\n'))
  const own = await foundBy(fleet.client)
  // The search finds every value that can be found: all but a password, which is shown once, and the bytes of a
  // document.
  expect(own).toEqual(expect.arrayContaining([...Object.values(words), 'Canary Vans', driver.login_email, ...files]))
  expect(own).not.toContain(driver.temp_password)
  for (const { client } of [rival, rivalDriver]) expect(await foundBy(client)).toEqual([])

  const frames = JSON.stringify(listeners.map(({ frames: heard }) => heard))
  expect(hits(frames)).toEqual([])
  expect(ids.filter((id) => frames.includes(id))).toEqual([])
  for (const listener of listeners) listener.close()
})
