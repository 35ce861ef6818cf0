import { anApplication } from './an-application.ts'
import { storeApplication } from './applications.ts'
import type { Client } from './client.ts'
import { hostileTexts, hostileTextsOf } from './hostile-texts.ts'
import { aBusiness, aDriverOf, aPartner, type Fleet, type Person, signedIn } from './people.ts'
import { inDays, ok, requestIn } from './requests.ts'
import { anAdmin, decide, decideOnBusiness } from './reviews.ts'
import type { TestHost } from './start-test-host.ts'

/** Places are found by what stands behind the last commas, so a door may be called anything. */
const at = (text: string): string => `${text}, Leeds, LS1 5HD`

/** Two texts a piece: first and last names, a door and a street. */
const pairs = hostileTexts.flatMap((text, index) =>
  index % 2 ? [] : [[text, hostileTexts[index + 1] ?? text] as const],
)

const saveProfile = async (client: Client, [firstName, lastName]: readonly [string, string]): Promise<void> => {
  const addressParts = {
    houseNumber: firstName,
    street: lastName,
    city: 'Leeds',
    county: 'Yorkshire',
    postcode: 'LS1 4AP',
  }
  const body = { firstName, lastName, mobile: '07700 900123', dob: '1990-02-03', addressParts }
  ok(await client.users.saveProfile({ body }))
}

/** People whose names are hostile, and whose applications wait. */
const people = async (host: TestHost): Promise<Person[]> =>
  Promise.all(
    pairs.map(async (names) => {
      const person = await signedIn(host)
      await saveProfile(person.client, names)
      const vehicle = {
        vehicleMakeModel: names.join(' '),
        vehicleOwnerName: names.join(' '),
        vehicleRegistration: '<b>x</b>',
      }
      await storeApplication(anApplication({ userId: person.user.userId, status: 'pending', version: 1, ...vehicle }))
      return person
    }),
  )

const businesses = async (host: TestHost): Promise<Fleet[]> => {
  const [names, addresses, numbers] = [hostileTextsOf(160), hostileTextsOf(300), hostileTextsOf(32)]
  return Promise.all(
    names.map(async (businessName, index) => {
      const fleet = await aBusiness(host)
      const businessAddress = addresses[index % addresses.length]
      const [registrationNumber, vatNumber] = [numbers[index], numbers.at(-index)]
      ok(
        await fleet.client.business.saveBusiness({
          body: { businessName, businessAddress, registrationNumber, vatNumber },
        }),
      )
      return fleet
    }),
  )
}

/** Every text that a person can fill in, filled with every hostile text, by the calls of those people. */
export const hostileWorld = async (host: TestHost) => {
  const admin = await anAdmin(host)
  const [applicants, owners] = [await people(host), await businesses(host)]
  const reasons = hostileTextsOf(300)
  for (const [index, reason] of reasons.entries()) {
    const [applicant, owner] = [applicants[index], owners[index]]
    if (applicant) ok(await decide(admin, applicant, { decision: 'reject', reason }))
    if (owner) ok(await decideOnBusiness(admin, owner, { decision: 'reject', reason }))
  }

  const fleet = await aBusiness(host)
  const driverNames = hostileTextsOf(100)
  const drivers = await Promise.all(driverNames.map((name) => aDriverOf(host, fleet, { name })))
  const [owner, carrier] = [await signedIn(host), await aPartner(host)]
  await saveProfile(owner.client, pairs[0] ?? ['', ''])
  await saveProfile(carrier.client, pairs[1] ?? ['', ''])

  const doors = hostileTextsOf(180).map(at)
  const descriptions = hostileTextsOf(1900, '\n')
  for (const [index, door] of doors.entries()) {
    const description = descriptions[index % descriptions.length] ?? ''
    const ways = { pickup_address: door, delivery_address: doors.at(-index) ?? door, description }
    const parties = { owner, carrier: index % 2 ? carrier : (drivers[index] ?? carrier) }
    await requestIn('matched', parties, ways)
  }
  const from = hostileTextsOf(150).map(at)
  for (const from_address of from) {
    const times = { date: inDays(3), departure_time: '09:00', arrival_date: inDays(3), arrival_time: '11:00' }
    const ride = { from_address, to_address: from.at(-1) ?? '', extra_miles: 5, loading_assistance: false, ...times }
    ok(await carrier.client.partner.publishRide({ body: { ...ride, transport_mode: 'Car' } }))
  }
  const [message = ''] = descriptions
  for (const name of hostileTextsOf(100))
    ok(await host.client().contact.sendMessage({ body: { name, email: 'sender@test.example', message } }))
  await host.settled()
  const newestJob = doors.length - 1
  const names = { owner: pairs[0] ?? [], newestDriver: driverNames[newestJob - (newestJob % 2)] ?? '' }
  return {
    admin,
    owner,
    carrier,
    fleet,
    drivers,
    owners,
    applicants,
    doors,
    descriptions,
    from,
    names,
  }
}
export type HostileWorld = Awaited<ReturnType<typeof hostileWorld>>
