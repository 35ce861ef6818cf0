import type { Item } from '#functions/platform/table/keys.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import type { Client } from '#test/support/client.ts'
import { anApplication } from '#test/support/sample-items.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { newProfile, type Person, signedIn } from '#test/support/test-users.ts'

export type People = {
  /** The strangers: a partner who looks for jobs, a requester who looks for rides, and a business. */
  seeker: Person
  asker: Person
  fleet: Person
  /** Those whose addresses must stay hidden: a requester, a partner with rides, and a carrier. */
  owner: Person
  driver: Person
  carrier: Person
  driverOfFleet: Person
}

export type Put = (row: Item) => Promise<void>

const home = { houseNumber: '1', street: 'Weir Lane', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 4AP' }

/** A verified partner, online without a position yet. */
const partner = async (host: Pick<TestHost, 'client'>, put: Put, transportModes: TransportMode[]): Promise<Person> => {
  const flags = { isPartner: true, isVerifiedPartner: true }
  const person = await signedIn(host, { profile: newProfile({ addressParts: home }), flags })
  const { userId } = person.user
  // Loaded late: the functions read their settings when they load.
  const { partnerRow } = await import('#functions/domain/shared/partner-item.ts')
  const { keys } = await import('#functions/platform/table/keys.ts')
  await put(partnerRow(anApplication({ userId, transportModes })))
  await put({ ...keys.presence(userId), userId, isOnline: true })
  return person
}

export const makePeople = async (host: { client: () => Client }, put: Put): Promise<People> => {
  const requester = () => signedIn(host, { profile: newProfile({ addressParts: home }) })
  const business = { name: 'Riverside Vans Ltd', address: '4 Weir Lane, Leeds', isVerified: true }
  const fleet = await signedIn(host, { business })
  const driverOfFleet = await signedIn(host, {
    driver: {
      businessId: fleet.user.businessId as BusinessId, // it has just been made with one
      businessName: business.name,
      name: 'Test Driver',
      contactNumber: newProfile().mobile,
    },
  })
  return {
    seeker: await partner(host, put, ['Car']),
    asker: await requester(),
    fleet,
    owner: await requester(),
    driver: await partner(host, put, ['Car', 'Van']),
    carrier: await partner(host, put, ['Bicycle']),
    driverOfFleet,
  }
}

export const idOf = ({ user }: Person): UserId => user.userId
