import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, days } from '#test/support/clock.ts'
import { aFleet } from '#test/support/fleets.ts'
import { makeUnplaced, ok, requestIn } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { putRow, readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await startTestHost()
beforeAll(() => {
  clock.freeze()
  clock.set('2026-11-20', 12, 0) // a Friday
})
afterAll(host.stop)

const earnings = async ({ client }: Pick<Person, 'client'>) => ok(await client.requests.getEarnings()).body
const ofFleet = async ({ client }: Pick<Person, 'client'>) => ok(await client.business.getFleetEarnings()).body
const lines = async ({ client }: Pick<Person, 'client'>) => {
  await host.settled()
  const { text } = ok(await client.requests.listRouteLines())
  return { text, all: JSON.parse(text) as Record<string, unknown>[] }
}
const nothing = { earned: 0, deliveries: 0 }

describe('earnings', () => {
  test('are refused without a session, and a fleet’s to all but its owner', async () => {
    expect((await host.client().requests.getEarnings()).status).toBe(401)
    expect((await host.client().requests.listRouteLines()).status).toBe(401)
    const { driver } = await aFleet(host)
    for (const { client } of [driver, await aPartner(host), await aRequester(host)])
      expect((await client.business.getFleetEarnings()).status).toBe(403)
  })

  test('are of the caller’s own completed deliveries alone', async () => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    await requestIn('in_transit', { owner, carrier })
    await requestIn('cancelled', { owner, carrier })
    for (const who of [owner, carrier, other])
      expect(await earnings(who)).toMatchObject({ this_week: nothing, this_month: nothing, is_complete: true })
    await requestIn('completed', { owner, carrier }, { price: 12.34 })
    await host.settled()
    expect(await earnings(carrier)).toMatchObject({ this_week: { earned: 12.34, deliveries: 1 } })
    for (const who of [owner, other]) expect(await earnings(who)).toMatchObject({ this_month: nothing })
  })

  test('of a partner are those of this week, of this month and of each day', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    await requestIn('completed', { owner, carrier }, { price: 20 })
    clock.advance(days(3)) // Monday
    await requestIn('completed', { owner, carrier }, { price: 30.5 })
    await requestIn('completed', { owner, carrier }, { price: 11.5 })
    await host.settled()
    const { this_week, this_month, days: chart = [], is_complete } = await earnings(carrier)
    expect({ this_week, this_month, is_complete }).toEqual({
      this_week: { earned: 42, deliveries: 2 },
      this_month: { earned: 62, deliveries: 3 },
      is_complete: true,
    })
    expect(chart).toHaveLength(30)
    expect(chart.filter(({ deliveries }) => deliveries > 0)).toEqual([
      { date: '2026-11-20', earned: 20, deliveries: 1 },
      { date: '2026-11-23', earned: 42, deliveries: 2 },
    ])
    clock.advance(days(4))
    await earnings(carrier) // before the session ends unused
    clock.advance(days(4)) // the first of December, a Tuesday
    expect(await earnings(carrier)).toMatchObject({ this_week: nothing, this_month: nothing })
  })

  test('of a fleet are those of all its drivers', async () => {
    const [owner, { fleet, driver, second }] = [await aRequester(host), await aFleet(host)]
    await requestIn('completed', { owner, carrier: driver }, { price: 20 })
    await requestIn('completed', { owner, carrier: second }, { price: 15.25 })
    await requestIn('cancelled', { owner, carrier: second })
    await host.settled()
    const both = { earned: 35.25, deliveries: 2 }
    expect(await ofFleet(fleet)).toMatchObject({ this_week: both, this_month: both, is_complete: true })
    expect((await ofFleet(fleet)).days?.at(-1)).toMatchObject(both)
    expect(await earnings(driver)).toMatchObject({ this_month: { earned: 20, deliveries: 1 } })
    const rival = await aBusiness(host)
    await aDriverOf(host, rival)
    expect(await ofFleet(rival)).toMatchObject({ this_month: nothing })
  })
})

describe('route lines', () => {
  test('are of completed deliveries alone, from area to area, for the two sides only', async () => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    await requestIn('in_transit', { owner, carrier })
    const id = await requestIn('completed', { owner, carrier })
    const line = {
      id,
      completed_at: expect.any(String),
      from: { area: 'Leeds LS1', lat: expect.closeTo(53.8, 1), lon: expect.closeTo(-1.55, 1) },
      to: { area: 'Bradford BD1', lat: expect.closeTo(53.8, 1), lon: expect.closeTo(-1.75, 1) },
      co2_saved_g: expect.any(Number),
      outcome: null,
    }
    expect((await lines(owner)).all).toEqual([{ ...line, role: 'Requester' }])
    expect((await lines(carrier)).all).toEqual([{ ...line, role: 'Partner' }])
    expect((await lines(other)).all).toEqual([])
    const row = await readRow(keys.request(id))
    const exact = { lat: 53.80123, lon: -1.55123 }
    await putRow({ ...row, ...keys.request(id), pickup: { ...Object(row?.pickup), point: exact } })
    const secrets = ['Park Row', 'Well Street', '900300', '53.801', '-1.551', owner.userId, '"otp', 'price']
    for (const secret of secrets)
      for (const who of [owner, carrier]) expect((await lines(who)).text).not.toContain(secret)
  })

  test('of two houses in one area begin at the same point', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    for (const start of ['4 Park Row', '88 Wellington Street'])
      await requestIn('completed', { owner, carrier }, { pickup_address: `${start}, Leeds, LS1 5HD` })
    const [one, other] = (await lines(owner)).all
    expect(one?.from).toBeDefined()
    expect(one?.from).toEqual(other?.from)
  })

  test('come newest first, without those whose start is unknown', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const [first, unplaced] = [
      await requestIn('completed', { owner, carrier }),
      await requestIn('completed', { owner, carrier }),
    ]
    clock.advance(60)
    const last = await requestIn('completed', { owner, carrier })
    await makeUnplaced(unplaced)
    expect((await lines(owner)).all.map(({ id }) => id)).toEqual([last, first])
  })
})

test('earnings say that a number is missing, to a partner who has earned something, until it is given', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const { fleet, driver } = await aFleet(host)
  expect(await earnings(carrier)).toMatchObject({ needs_ni_number: false })
  for (const by of [carrier, driver]) await requestIn('completed', { owner, carrier: by })
  await host.settled()
  expect(await earnings(carrier)).toMatchObject({ needs_ni_number: true })
  for (const body of [await earnings(driver), await ofFleet(fleet)])
    expect(body).toMatchObject({ needs_ni_number: false })
  ok(await carrier.client.users.saveNiNumber({ body: { ni_number: 'AB123456C' } }))
  expect(await earnings(carrier)).toMatchObject({ needs_ni_number: false })
})
