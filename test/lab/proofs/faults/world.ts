import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { storeApplication } from '#test/support/applications.ts'
import { aFleet } from '#test/support/fleets.ts'
import { anApplication } from '#test/support/sample-items.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, type Fleet, newProfile, type Person, signedIn } from '#test/support/test-users.ts'
import type { Part } from './command.ts'
import { postedBy, type Seen, withProblem } from './look.ts'

type Ride = { partner: Person; rideId: string }

/** The people of a seed, and what they have created, in the order of creation. */
export type World = {
  owners: Person[]
  partners: Person[]
  verified: Set<string>
  suspended: Set<string>
  /** The partners and the fleet that are paused for giving back too many jobs. */
  paused: Set<string>
  /** The owners who have cancelled too many matches to post. */
  postingPaused: Set<string>
  /** Which version each application had when it began. */
  firstVersions: Map<string, number>
  fleet: Fleet
  drivers: Person[]
  admin: Person
  requests: Seen[]
  rides: Ride[]
}

/** A user whose application waits for review. */
const anApplicant = async (host: TestHost): Promise<Person> => {
  const person = await signedIn(host, { profile: newProfile(), flags: { isPartner: true } })
  await storeApplication(anApplication({ userId: person.user.userId, version: 1, status: 'pending' }))
  return person
}

export const newWorld = async (host: TestHost): Promise<World> => {
  const owners = [await aRequester(host), await aRequester(host)]
  const partners = [await aPartner(host), await aPartner(host), await anApplicant(host)]
  const { fleet, driver, second } = await aFleet(host)
  const verified = new Set(partners.slice(0, 2).map(({ userId }) => userId))
  const firstVersions = new Map(partners.map(({ userId }) => [userId, verified.has(userId) ? 2 : 1]))
  const admin = await anAdmin(host)
  const people = { owners, partners, verified, firstVersions, fleet, drivers: [driver, second], admin }
  return { ...people, paused: new Set(), postingPaused: new Set(), suspended: new Set(), requests: [], rides: [] }
}

/** Known entries keep their place; new ones come after them. */
const inOrder = <One>(known: readonly One[], now: readonly One[], idOf: (one: One) => string): One[] => {
  const byId = new Map(now.map((one) => [idOf(one), one]))
  return [...new Map([...known.map((one) => [idOf(one), one] as const), ...byId]).keys()].flatMap(
    (id) => byId.get(id) ?? [],
  )
}

const mark = (among: Set<string>, userId: string, isOne: boolean): void => {
  if (isOne) among.add(userId)
  else among.delete(userId)
}

const lookForPauses = async ({ owners, partners, fleet, paused, postingPaused }: World): Promise<void> => {
  const now = new Date().toISOString()
  const counts = [
    ...partners.map(({ userId }) => ({ who: userId, key: keys.historyCounts(userId) })),
    { who: fleet.userId, key: keys.businessCounts(fleet.businessId) },
  ]
  for (const { who, key } of counts) mark(paused, who, String((await readRow(key))?.pausedUntil ?? '') > now)
  for (const { userId } of owners)
    mark(postingPaused, userId, String((await readRow(keys.historyCounts(userId)))?.postingPausedUntil ?? '') > now)
}

/** Reads these parts of a world again. */
export const lookAround = async (world: World, parts: readonly Part[]): Promise<void> => {
  const { owners, partners, verified, suspended } = world
  if (parts.includes('requests')) {
    const posted = await Promise.all(owners.map(({ userId }) => postedBy(userId)))
    const seen = await Promise.all(posted.flat().map(withProblem))
    world.requests = inOrder(world.requests, seen, ({ requestId }) => requestId)
    await lookForPauses(world)
  }
  if (parts.includes('rides')) {
    const published = await Promise.all(partners.map(({ userId }) => rowsOf(`USER#${userId}`, 'RIDE#')))
    const rides = partners.flatMap((partner, at) =>
      (published[at] ?? []).map(({ rideId }) => ({ partner, rideId: String(rideId) })),
    )
    world.rides = inOrder(world.rides, rides, ({ rideId }) => rideId)
  }
  if (!parts.includes('people')) return
  for (const { userId } of [...owners, ...partners]) {
    const user = await readRow(keys.user(userId))
    mark(verified, userId, Boolean(user?.isVerifiedPartner))
    mark(suspended, userId, Boolean(user?.suspension))
  }
}

/** The people who can give a command. */
export const everybodyIn = ({ owners, partners, fleet, drivers, admin }: World): Person[] => [
  ...owners,
  ...partners,
  fleet,
  ...drivers,
  admin,
]

/** The same name for the same part in every run of a seed, where ids are new each time. */
export const nameIn = ({ owners, partners, fleet, drivers, admin }: World, person: Person): string => {
  const parts: Record<string, Person[]> = {
    owner: owners,
    partner: partners,
    business: [fleet],
    driver: drivers,
    admin: [admin],
  }
  const found = Object.entries(parts).find(([, people]) => people.includes(person))
  return found ? `${found[0]}${found[1].indexOf(person)}` : 'nobody'
}
