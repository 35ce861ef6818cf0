import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { storeApplication } from '#test/support/applications.ts'
import type { Client } from '#test/support/client.ts'
import { anApplication } from '#test/support/sample-items.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { putRow, rowsOf } from '#test/support/table.ts'
import {
  aBusiness,
  aDriverOf,
  aPartner,
  aRequester,
  type Fleet,
  newProfile,
  type Person,
  setOnUser,
  signedIn,
} from '#test/support/test-users.ts'

/** Words of each person that occur nowhere else. */
export type Marks = { mobile: string; home: string; paper: string }

let marked = 0
/** There are too few reserved test numbers for this. */
export const newMarks = (): Marks => {
  marked += 1
  return {
    mobile: `0745${String(9_000_000 + marked)}`,
    home: `Canary House ${10_000 + marked}`,
    paper: `CBDU${String(7_000_000 + marked)}`,
  }
}

const profileOf = ({ mobile, home }: Marks) => {
  const addressParts = {
    houseNumber: home,
    street: 'Weir Lane',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 4AP',
  }
  return newProfile({ mobile, addressParts })
}

/** The papers of a partner, and what an admin has seen of them. */
const papersOf = ({ paper }: Marks): Partial<PartnerItem> => {
  const until = addDays(londonTime(new Date()).date, 200)
  return {
    papers: { carriesWaste: true, wasteRegulator: 'Environment Agency', wasteNumber: paper, wasteUntil: until },
    waitingPapers: { operatorLicence: paper, operatorLicenceUntil: until, at: new Date().toISOString() },
  }
}

/** A user whose session has expired, with its cookie. */
const outdated = async (host: TestHost): Promise<Person> => {
  const person = await signedIn(host)
  for (const row of await rowsOf(`USER#${person.userId}`, 'SESS#'))
    await putRow({ ...row, endsAt: new Date(Date.now() - 1000).toISOString() })
  return person
}

const withCookie = async (host: TestHost, value: string): Promise<Person> => {
  const person = await aRequester(host)
  person.client.cookies.set('sid', value.replace('<id>', person.userId))
  return person
}

const loggedOut = async (host: TestHost): Promise<Person> => {
  const person = await signedIn(host)
  const copy = [...person.client.cookies]
  await person.client.auth.logout()
  for (const [name, value] of copy) person.client.cookies.set(name, value)
  return person
}

const nobody = async (host: TestHost): Promise<Player> => ({ client: host.client() })

/** One of each kind of caller; those that others need come first. */
export const slots = [
  'nobody',
  'newcomer',
  'requester',
  'neighbour',
  'applicant',
  'partner',
  'rival',
  'unsettled',
  'unverified',
  'business',
  'rivalBusiness',
  'driver',
  'rivalDriver',
  'newDriver',
  'leaver',
  'admin',
  'outdated',
  'loggedOut',
  'forger',
  'babbler',
] as const
export type Slot = (typeof slots)[number]
export type TestUsers = Record<Slot, Player>

/** A visitor has no account. */
export type Player = { client: Client } & Partial<Omit<Person, 'client'>>

type Make = (host: TestHost, marks: Marks, testUsers: TestUsers) => Promise<Player>

const driverOf = (slot: 'business' | 'rivalBusiness', wish: { isPasswordTemporary?: boolean } = {}): Make => {
  // as it is made below
  return (host, { mobile }, testUsers) => aDriverOf(host, testUsers[slot] as Fleet, { ...wish, contactNumber: mobile })
}

const factories: Record<Slot, Make> = {
  nobody,
  newcomer: (host) => signedIn(host),
  requester: (host, marks) => signedIn(host, { profile: profileOf(marks) }),
  neighbour: (host, marks) => signedIn(host, { profile: profileOf(marks) }),
  applicant: async (host, marks) => {
    const person = await signedIn(host, { profile: profileOf(marks), flags: { isPartner: true } })
    const { papers } = papersOf(marks)
    await storeApplication(
      anApplication({ userId: person.user.userId, status: 'pending', version: 1, ...(papers && { papers }) }),
    )
    return person
  },
  partner: (host, marks) => aPartner(host, papersOf(marks), profileOf(marks)),
  rival: (host, marks) => aPartner(host, papersOf(marks), profileOf(marks)),
  unsettled: (host) => signedIn(host, { flags: { isBusiness: true } }),
  unverified: (host) => aBusiness(host, { isVerified: false }),
  business: (host) => aBusiness(host),
  rivalBusiness: (host) => aBusiness(host),
  driver: driverOf('business'),
  rivalDriver: driverOf('rivalBusiness'),
  newDriver: driverOf('business', { isPasswordTemporary: true }),
  leaver: async (host, marks, testUsers) => {
    const person = (await driverOf('business')(host, marks, testUsers)) as Person // drivers have accounts
    await setOnUser(person.userId, 'isDeactivated', true)
    return person
  },
  admin: (host) => signedIn(host, { flags: { isAdmin: true } }),
  outdated,
  loggedOut,
  forger: (host) => withCookie(host, `<id>.${'A'.repeat(43)}`),
  babbler: (host) => withCookie(host, 'usr_%00.";{}='),
}

/** Users without a valid session. */
export const withoutSession: readonly Slot[] = ['nobody', 'leaver', 'outdated', 'loggedOut', 'forger', 'babbler']

/** The drivers of a business are replaced with it. */
const colleagues: Partial<Record<Slot, Slot[]>> = {
  business: ['business', 'driver', 'newDriver', 'leaver'],
  rivalBusiness: ['rivalBusiness', 'rivalDriver'],
}
export const goesWith = (slot: Slot): Slot[] => colleagues[slot] ?? [slot]

export const createTestUser = (host: TestHost, slot: Slot, marks: Marks, testUsers: TestUsers): Promise<Player> =>
  factories[slot](host, marks, testUsers)
