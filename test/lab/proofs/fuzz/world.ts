import { assign, complete, start } from '#test/support/fleets.ts'
import { accept, offerTo } from '#test/support/offers.ts'
import { codeOf, ok, post, type Wish } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import type { Fleet, Person } from '#test/support/test-users.ts'
import type { Canary } from './canaries.ts'
import { createTestUser, goesWith, newMarks, type Slot, slots, type TestUsers } from './test-users.ts'

type Owner = 'requester' | 'neighbour'
export type Carrier = 'partner' | 'rival' | 'driver' | 'rivalDriver'
export type Stage = 'waiting' | 'offered' | 'matched' | 'underway' | 'done'

export type World = Awaited<ReturnType<typeof newWorld>>

let posted = 0

const seekers = ['partner', 'rival', 'business', 'rivalBusiness'] as const satisfies Slot[]

/**
 * People of every kind, what they own, and who may know what about whom. A person whom a call has made useless is
 * replaced.
 */
export const newWorld = async (host: TestHost) => {
  const testUsers = {} as TestUsers // filled below, before anything reads it
  const canaries: Canary[] = []
  const acquainted = new Map<Slot, Set<Slot>>()
  /** The users who may act on the thing with this id. */
  const mayTouch = new Map<string, Set<Slot>>()

  const acquaint = (a: Slot, b: Slot): void => {
    acquainted.set(a, (acquainted.get(a) ?? new Set()).add(b))
    acquainted.set(b, (acquainted.get(b) ?? new Set()).add(a))
  }

  /** How many limited things were prepared with each user. */
  const busy = new Map<Slot, number>()
  const keepBusy = (slot: Slot) => busy.set(slot, (busy.get(slot) ?? 0) + 1)

  const bringIn = async (slot: Slot): Promise<void> => {
    busy.delete(slot)
    const marks = newMarks()
    const player = await createTestUser(host, slot, marks, testUsers)
    testUsers[slot] = player
    if (!player.user) return
    const knows = (other: Slot) => other === slot || acquainted.get(slot)?.has(other) === true
    canaries.push(
      { what: `the number of ${slot}`, text: marks.mobile, mayKnow: knows },
      { what: `the home of ${slot}`, text: marks.home, mayKnow: (other) => other === slot },
      { what: `a paper of ${slot}`, text: marks.paper, mayKnow: (other) => other === slot },
      {
        what: `the address of ${slot}`,
        text: player.user.email,
        mayKnow: (other) => other === 'admin' || knows(other),
      },
    )
  }

  /** Replaces this person and those who depend on them with new people. */
  const replaceUser = async (slot: Slot): Promise<Slot[]> => {
    const going = goesWith(slot)
    for (const one of going) await bringIn(one)
    return going
  }

  const person = (slot: Slot): Person => {
    const { client, userId, user, fleet } = testUsers[slot]
    if (!userId || !user) throw new Error(`${slot} has no account`)
    return { client, userId, user, ...(fleet && { fleet }) }
  }

  const fleetOf = (slot: Slot): Fleet => testUsers[slot] as Fleet // as it was made below

  /** Lets these users act on a thing, and know each other's numbers. */
  const join = (id: string, ...those: Slot[]): void => {
    const known = mayTouch.get(id) ?? new Set<Slot>()
    for (const slot of those) {
      for (const other of known) acquaint(slot, other)
      known.add(slot)
    }
    mayTouch.set(id, known)
  }

  const aRequest = async (owner: Owner, wish: Partial<Wish> = {}, to?: 'partner' | 'rival') => {
    posted += 1
    keepBusy(owner)
    const own = {
      pickup: `Canary Lodge ${20_000 + posted}`,
      delivery: `Canary Cottage ${20_000 + posted}`,
      receiver: `0744${String(5_000_000 + posted)}`,
      description: `Canary words ${20_000 + posted}`,
    }
    const full: Partial<Wish> = {
      pickup_address: `${own.pickup}, 12 Park Row, Leeds, LS1 5HD`,
      delivery_address: `${own.delivery}, 3 Well Street, Bradford, BD1 5PS`,
      receiver_contact_number: own.receiver,
      description: `${own.description}. Ring ${own.receiver}, or come to ${own.pickup}, LS1 5HD.`,
      ...wish,
    }
    const { id } = to ? await offerTo(person(owner), person(to), full) : await post(person(owner).client, full)
    const takesPart = (slot: Slot) => mayTouch.get(id)?.has(slot) === true
    /** Users who look for jobs see their texts, but no number and no house in them. */
    const seesNote = (slot: Slot) => takesPart(slot) || seekers.some((one) => one === slot)
    for (const [what, text] of Object.entries(own))
      canaries.push({
        what: `the ${what} of a request`,
        text,
        mayKnow: what === 'description' ? seesNote : takesPart,
      })
    join(id, owner)
    return id
  }

  /** A request of this owner, brought to its stage by real calls. */
  const requestAt = async (stage: Stage, owner: Owner, carrier: Carrier = 'partner'): Promise<string> => {
    const isDriven = carrier === 'driver' || carrier === 'rivalDriver'
    const business = carrier === 'driver' ? 'business' : 'rivalBusiness'
    if (stage === 'offered' && !isDriven) {
      const id = await aRequest(owner, {}, carrier)
      mayTouch.get(id)?.add(carrier)
      return id
    }
    const id = await aRequest(owner)
    if (stage === 'waiting') return id
    keepBusy(carrier)
    if (isDriven) ok(await assign(person(business), id, person(carrier)))
    else ok(await accept(person(carrier), id))
    join(id, carrier, ...(isDriven ? ([business] as const) : []))
    if (stage !== 'matched') ok(await start(person(carrier), id))
    if (stage === 'done') ok(await complete(person(carrier), id, await rightCode(id, owner)))
    return id
  }

  const rightCode = async (id: string, owner: Owner): Promise<string> => {
    const text = await codeOf(person(owner).client, id)
    canaries.push({ what: 'a code', text, mayKnow: (slot) => slot === owner })
    return text
  }

  for (const slot of slots) {
    if (!testUsers[slot]) await bringIn(slot)
  }
  for (const driver of ['driver', 'newDriver', 'leaver'] as const) acquaint('business', driver)
  acquaint('rivalBusiness', 'rivalDriver')

  return {
    host,
    testUsers,
    canaries,
    mayTouch,
    busy,
    person,
    fleetOf,
    replaceUser,
    join,
    aRequest,
    requestAt,
    rightCode,
  }
}
