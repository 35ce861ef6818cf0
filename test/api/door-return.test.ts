import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { addressText } from '#shared/model/address-text.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { confirm, decide, detailsOf, handOver, reportAttempt, returnInstead } from '#test/support/door.ts'
import { aFleet, complete } from '#test/support/fleets.ts'
import { accept } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, inDays, noonSlot, ok, post, requestIn, type Wish } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()
checkInvariants(host)

const price = 20
const day = 24 * 60
const unsafe = { reason: 'unsafe', photos: [] as string[] } as const
const tomorrow = () => ({ choice: 'retry', date: inDays(1), slot: 'morning' }) as const

const errand: Partial<Wish> = {
  itemCategory: 'Errand Run',
  preferredTransport: 'Bicycle',
  description: 'Two theatre tickets from the box office.',
}
const shopping = async (owner: Person): Promise<Partial<Wish>> => ({
  itemCategory: 'Shopping Assistance',
  preferredTransport: 'Walking',
  number_of_bags: 1,
  description: 'Bread and milk.',
  receipt: await uploadedFile(owner.client, { purpose: 'receipt' }),
})

type Attempt = Parameters<typeof reportAttempt>[2]

const tried = async (wish: Partial<Wish> = {}, attempt: Attempt = {}) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('in_transit', { owner, carrier }, { ...noonSlot(), price, ...wish })
  ok(await reportAttempt(carrier, id, attempt))
  return { owner, carrier, id }
}

const stored = (id: string) => readRow(keys.request(id))
const subjects = async ({ user }: Person) => (await host.mailbox.to(user.email)).map(({ subject }) => subject)
const markPaid = ({ client }: Pick<Person, 'client'>, id: string, paid = true) =>
  client.delivery.markPaid({ params: { id }, body: { paid } })
const pass = async (time: number) => {
  await host.settled()
  clock.advance(minutes(time))
}

/** A carrier's earnings this month, and how their history shows the job. */
const earnedBy = async ({ client }: Person) => {
  await host.settled()
  const { this_month } = ok(await client.requests.getEarnings()).body
  const { items = [], total } = ok(await client.requests.listHistory({ query: { role: 'partner' } })).body
  return { ...this_month, total, marks: items.map(({ earned }) => earned) }
}
const nothing = { earned: 0, deliveries: 0, total: 0, marks: [] }

describe('an errand that was not possible', () => {
  const endings: [string, (parties: Awaited<ReturnType<typeof tried>>) => Promise<unknown>][] = [
    ['by its owner’s choice', async ({ owner, id }) => ok(await decide(owner, id, { choice: 'return' }))],
    [
      'by its owner’s choice and a note',
      async ({ owner, id }) => {
        ok(await decide(owner, id, { choice: 'return', note: 'The box office is closed today.' }))
        expect((await detailsOf(owner, id)).timeline?.at(-1)).toMatchObject({ type: 'decide', by: 'requester' })
      },
    ],
    [
      'by a carrier who cannot try again',
      async ({ owner, carrier, id }) => {
        ok(await decide(owner, id, tomorrow()))
        ok(await returnInstead(carrier, id))
      },
    ],
    [
      'without a choice in time',
      async ({ owner, id }) => {
        await pass(30)
        expect(await detailsOf(owner, id)).toMatchObject({ status: 'cancelled', outcome: 'not_done' })
        await host.sweep()
      },
    ],
  ]

  test.each(endings)('ends as cancelled %s, and earns nothing', async (_, end) => {
    const parties = await tried(errand)
    const { owner, carrier, id } = parties
    await end(parties)
    expect(await stored(id)).toMatchObject({
      status: 'cancelled',
      event: { type: 'decide', reason: 'not_done' },
      formerCarrierId: carrier.userId,
    })
    for (const party of [owner, carrier]) {
      const details = await detailsOf(party, id)
      expect(details).toMatchObject({
        status: 'cancelled',
        cancel_reason: 'not_done',
        outcome: 'not_done',
        earned: false,
      })
      expect(details.timeline?.at(-1)).toMatchObject({ type: 'decide' })
    }
    expect(await earnedBy(carrier)).toEqual(nothing)
    expect(ok(await owner.client.requests.listHistory({ query: {} })).body).toMatchObject({ items: [], total: 0 })
    expect(ok(await owner.client.requests.listRequests({ query: { state: 'closed' } })).body.items).toMatchObject([
      { id, status: 'cancelled', outcome: 'not_done' },
    ])
    expect(await markPaid(carrier, id)).toMatchObject({ status: 409, body: { code: 'payment.too-early' } })
    expect(await subjects(owner)).toContain("Your errand couldn't be done")
    expect((await stored(id))?.GSI2PK).toBeUndefined()
  })

  test('ends once: the same choice changes nothing, and no other step is possible', async () => {
    const { owner, carrier, id } = await tried(errand)
    ok(await decide(owner, id, { choice: 'return' }))
    const ended = await stored(id)
    ok(await decide(owner, id, { choice: 'return' }))
    for (const late of [
      await decide(owner, id, { choice: 'leave' }),
      await handOver(carrier, id),
      await reportAttempt(carrier, id),
      await complete(carrier, id, '123456'),
      await confirm(owner, id),
      await returnInstead(carrier, id),
    ])
      expect(late).toMatchObject({ status: 409, body: { code: 'request.moved' } })
    expect(await stored(id)).toEqual(ended)
  })

  test('is completed by the code and by a handover, whatever was reported before', async () => {
    const coded = await tried(errand, unsafe)
    ok(await complete(coded.carrier, coded.id, await codeOf(coded.owner.client, coded.id)))
    const handed = await tried(errand, unsafe)
    ok(await handOver(handed.carrier, handed.id))
    await pass(day)
    await host.sweep()
    for (const { carrier, id } of [coded, handed]) {
      expect(await stored(id)).toMatchObject({ status: 'completed' })
      expect(await earnedBy(carrier)).toEqual({ earned: price, deliveries: 1, total: 1, marks: [true] })
    }
  })

  test('counts as a give-back after an unsafe door: the third begins a pause', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    for (const reason of ['unsafe', 'closed', 'unsafe', 'unsafe'] as const) {
      expect((await accept(carrier, (await post(owner.client)).id)).status).toBe(200)
      const id = await requestIn('in_transit', { owner, carrier }, { ...noonSlot(), ...errand })
      ok(await reportAttempt(carrier, id, { reason, ...(reason === 'unsafe' && { photos: [] }) }))
      await pass(30)
      await host.sweep()
      await host.settled()
    }
    expect(await accept(carrier, (await post(owner.client)).id)).toMatchObject({
      status: 429,
      body: { code: 'request.taking-paused' },
    })
    const counters = await readRow(keys.historyCounts(carrier.userId))
    expect(counters).toMatchObject({ gaveBack_unsafe: 3 })
    expect(counters).not.toHaveProperty('jobDone')
  })

  test('of a driver is a cancelled one of the fleet, and counts as a give-back there', async () => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const id = await requestIn('in_transit', { owner, carrier: driver }, { ...noonSlot(), ...errand })
    ok(await reportAttempt(driver, id, unsafe))
    ok(await decide(owner, id, { choice: 'return' }))
    await host.settled()
    expect(ok(await fleet.client.business.listFleetHistory({ query: {} })).body.items).toMatchObject([
      { id, status: 'cancelled', outcome: 'not_done', earned: false, completed_at: null },
    ])
    expect(ok(await fleet.client.business.getStats()).body).toMatchObject({ completedDeliveries: 0 })
    expect(ok(await fleet.client.business.getFleetEarnings()).body.this_month).toEqual({ earned: 0, deliveries: 0 })
    expect(await readRow(keys.businessCounts(fleet.businessId ?? ''))).toMatchObject({
      cancelled: 1,
      gaveBack_unsafe: 1,
      gaveBackAt: [expect.any(String)],
    })
  })
})

describe('a return', () => {
  test('cannot be marked as paid until it is over, and is then earned by the code', async () => {
    const { owner, carrier, id } = await tried({}, unsafe)
    ok(await markPaid(carrier, id)) // at the door, before anything has been decided
    ok(await decide(owner, id, { choice: 'return' }))
    ok(await markPaid(carrier, id, false))
    expect(await markPaid(carrier, id)).toMatchObject({ status: 409, body: { code: 'payment.not-earned' } })
    expect(await detailsOf(carrier, id)).toMatchObject({ earned: false, leg: 'return' })
    expect(await earnedBy(carrier)).toEqual(nothing)
    ok(await complete(carrier, id, await codeOf(owner.client, id)))
    expect(await detailsOf(carrier, id)).toMatchObject({ earned: true, outcome: 'returned' })
    ok(await markPaid(carrier, id))
    expect(await earnedBy(carrier)).toEqual({ earned: price, deliveries: 1, total: 1, marks: [true] })
  })

  test.each([
    ['without a photo is not earned by silence', unsafe, false],
    ['with a photo is earned by silence', {}, true],
  ])('after an attempt %s', async (_, attempt, isEarned) => {
    const { owner, carrier, id } = await tried({}, attempt)
    await pass(30)
    ok(await handOver(carrier, id))
    await pass(day)
    await host.sweep()
    expect(await stored(id)).toMatchObject({ status: 'completed', outcome: 'returned' })
    const sums = isEarned ? { earned: price, deliveries: 1, total: 1 } : { earned: 0, deliveries: 0, total: 0 }
    expect(await earnedBy(carrier)).toEqual({ ...sums, marks: [isEarned] })
    for (const party of [owner, carrier]) expect((await detailsOf(party, id)).earned).toBe(isEarned)
    expect((await markPaid(carrier, id)).status).toBe(isEarned ? 200 : 409)
  })

  test('after an attempt without a photo is earned by its owner’s confirmation', async () => {
    const { owner, carrier, id } = await tried({}, unsafe)
    await pass(30)
    ok(await handOver(carrier, id))
    ok(await confirm(owner, id))
    expect(await earnedBy(carrier)).toEqual({ earned: price, deliveries: 1, total: 1, marks: [true] })
  })

  test('of a fleet that was never confirmed is in its history with a mark, and in no figure', async () => {
    const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
    const id = await requestIn('in_transit', { owner, carrier: driver }, noonSlot())
    ok(await reportAttempt(driver, id, unsafe))
    await pass(30)
    ok(await handOver(driver, id))
    await pass(day)
    await host.sweep()
    await host.settled()
    expect(ok(await fleet.client.business.listFleetHistory({ query: {} })).body).toMatchObject({
      items: [{ id, status: 'completed', outcome: 'returned', earned: false }],
      total: 0,
    })
    expect(ok(await fleet.client.business.getStats()).body.completedDeliveries).toBe(0)
    expect(ok(await fleet.client.business.getFleetEarnings()).body.this_month).toEqual({ earned: 0, deliveries: 0 })
  })
})

describe('returned shopping', () => {
  const bought = async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('in_transit', { owner, carrier }, { ...noonSlot(), ...(await shopping(owner)) })
    ok(await reportAttempt(carrier, id))
    const { addressParts } = ok(await owner.client.users.getProfile()).body
    const home = addressParts ? addressText(addressParts) : ''
    return { owner, carrier, id, home }
  }
  const bothSee = async ({ owner, carrier, id }: Awaited<ReturnType<typeof bought>>) =>
    Promise.all([owner, carrier].map(async (party) => (await detailsOf(party, id)).return_address))
  const door = '3 Well Street, Bradford, BD1 5PS'

  test.each([
    ['without a place', {}],
    ['to the delivery address', { to: 'delivery' }],
  ] as const)('with a choice %s goes to the delivery address', async (_, place) => {
    const all = await bought()
    ok(await decide(all.owner, all.id, { choice: 'return', ...place }))
    expect(await bothSee(all)).toEqual([door, door])
    expect(JSON.stringify(await detailsOf(all.carrier, all.id))).not.toContain(all.home)
  })

  test('without a choice in time goes to the delivery address', async () => {
    const all = await bought()
    await pass(30)
    expect(await bothSee(all)).toEqual([door, door])
  })

  test('goes home only if its owner asks for it, and the same choice again changes nothing', async () => {
    const all = await bought()
    expect(await bothSee(all)).toEqual([null, null])
    ok(await decide(all.owner, all.id, { choice: 'return', to: 'home' }))
    const decided = await stored(all.id)
    ok(await decide(all.owner, all.id, { choice: 'return', to: 'home' }))
    expect(await decide(all.owner, all.id, { choice: 'return', to: 'delivery' })).toMatchObject({
      status: 409,
      body: { code: 'attempt.none' },
    })
    expect(await stored(all.id)).toEqual(decided)
    expect(await bothSee(all)).toEqual([all.home, all.home])
    ok(await complete(all.carrier, all.id, await codeOf(all.owner.client, all.id)))
    expect(await bothSee(all)).toEqual([null, null])
  })

  test.each([
    ['a parcel', 'return'],
    ['shopping that is to be tried again', 'retry'],
  ] as const)('refuses a place for %s', async (what, choice) => {
    const { owner, id } = what === 'a parcel' ? await tried() : await bought()
    const body = choice === 'retry' ? { ...tomorrow(), to: 'home' as const } : { choice, to: 'home' as const }
    expect(await decide(owner, id, body)).toMatchObject({
      status: 400,
      body: { fields: { to: 'Only shopping can be brought to another address.' } },
    })
  })
})
