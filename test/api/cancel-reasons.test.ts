import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { accept, acceptOffer, offered } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { inDays, morningIn, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const cancelOwn = ({ client }: Person, id: string, body?: unknown) =>
  client.requests.cancelOwnRequest({ params: { id }, ...(body !== undefined && { body }) })
const cancel = ({ client }: Person, id: string, body?: unknown) =>
  client.requests.cancelRequest({ params: { id }, ...(body !== undefined && { body }) })
const detailsOf = async ({ client }: Person, id: string) =>
  ok(await client.requests.getDetails({ params: { id } })).body
const reasonOf = async (who: Person, id: string) => (await detailsOf(who, id)).cancellation
const countsOf = ({ userId }: Person) => readRow(keys.historyCounts(userId))

describe('a reason', () => {
  test.each([
    ['no reason at all', { reason: 'boredom' }, 'reason'],
    ['of the other side', { reason: 'changed_plans' }, 'reason'],
    ['that is no text', { reason: 7 }, 'reason'],
    ['with too long a note', { reason: 'other', note: 'a'.repeat(301) }, 'note'],
    ['with a note that cannot be shown', { reason: 'other', note: 'a\u0007b' }, 'note'],
  ])('of a carrier is refused: %s', async (_, body, field) => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const before = await stored(id)
    const refused = await cancel(carrier, id, body)
    expect(summaryOf(refused)).toBe('400 input.invalid')
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
    expect(await stored(id)).toEqual(before)
  })

  test('of a carrier is refused to an owner, by either call', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    for (const call of [cancel, cancelOwn])
      expect(summaryOf(await call(owner, id, { reason: 'vehicle' }))).toBe('400 input.invalid')
    expect(await stored(id)).toMatchObject({ status: 'matched', version: 2 })
  })

  test('of a stranger gets the same 404, valid or not', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const stranger = await aPartner(host)
    for (const reason of ['vehicle', 'changed_plans'])
      expect(summaryOf(await cancel(stranger, id, { reason }))).toBe('404 request.unknown')
  })

  test.each([
    ['without a body', undefined],
    ['with an empty one', {}],
    ['with empty fields', { reason: '', note: null }],
  ])('is `other` for old clients, who cancel %s', async (_, body) => {
    const { owner, carrier } = await parties()
    const [mine, theirs] = [
      await requestIn('matched', { owner, carrier }),
      await requestIn('matched', { owner, carrier }),
    ]
    ok(await cancelOwn(owner, mine, body))
    ok(await cancel(carrier, theirs, body))
    for (const id of [mine, theirs])
      expect(await reasonOf(owner, id)).toEqual({ reason: 'other', note: null, late: null })
  })

  test('of an owner is shown to both sides and to the business of a driver', async () => {
    const [owner, carrier, { fleet, driver }] = [await aRequester(host), await aPartner(host), await aFleet(host)]
    const said = { reason: 'other', note: 'The lift is broken.\nSorry.' }
    const [taken, driven] = [await requestIn('matched', { owner, carrier }), (await post(owner.client)).id]
    ok(await assign(fleet, driven, driver))
    for (const id of [taken, driven]) ok(await cancelOwn(owner, id, said))
    for (const [who, id] of [
      [owner, taken],
      [carrier, taken],
      [owner, driven],
      [fleet, driven],
      [driver, driven],
    ] as const)
      expect(await reasonOf(who, id)).toEqual({ ...said, late: null })
  })

  test('of a carrier is shown to the owner until someone else carries, and never to the next carrier', async () => {
    const { owner, carrier } = await parties()
    const next = await aPartner(host)
    const id = await requestIn('matched', { owner, carrier })
    ok(await cancel(carrier, id, { reason: 'ill', note: 'A canary fever' }))
    expect(await reasonOf(owner, id)).toEqual({ reason: 'ill', note: 'A canary fever', late: null })
    expect((await carrier.client.requests.getDetails({ params: { id } })).status).toBe(404)
    const preview = ok(await next.client.requests.previewRequest({ params: { id } }))
    const pool = ok(await next.client.requests.listAvailable())
    expect(preview.text + pool.text).not.toMatch(/canary|"ill"/)
    ok(await accept(next, id))
    for (const who of [owner, next]) expect(await reasonOf(who, id)).toBeNull()
    expect(await stored(id)).not.toHaveProperty('cancellation')
  })

  test('stays as it was when the call is repeated with another one', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const first = ok(await cancelOwn(owner, id, { reason: 'unsafe' })).body
    expect(ok(await cancelOwn(owner, id, { reason: 'changed_plans' })).body).toEqual(first)
    expect(await reasonOf(owner, id)).toMatchObject({ reason: 'unsafe' })
  })

  test('is counted for the one who gave it, together with how late it was', async () => {
    const { owner, carrier } = await parties()
    const { fleet, driver } = await aFleet(host)
    const [mine, theirs, driven] = [
      await requestIn('matched', { owner, carrier }),
      await requestIn('matched', { owner, carrier }),
      (await post(owner.client)).id,
    ]
    ok(await assign(fleet, driven, driver))
    clock.advance(minutes(6))
    ok(await cancelOwn(owner, mine, { reason: 'found_another_way' }))
    ok(await cancel(carrier, theirs, { reason: 'running_late' }))
    ok(await cancel(fleet, driven, { reason: 'vehicle' }))
    expect(await countsOf(owner)).toMatchObject({ cancelled_found_another_way: 1, cancelled_late: 1 })
    expect(await countsOf(carrier)).toMatchObject({ gaveBack_running_late: 1 })
    expect(await countsOf(carrier)).not.toHaveProperty('gaveBack_urgent')
    expect(await readRow(keys.businessCounts(fleet.businessId))).toMatchObject({ gaveBack_vehicle: 1 })
    expect(Object.keys((await countsOf(driver)) ?? {}).filter((name) => name.startsWith('gaveBack'))).toEqual([])
  })
})

describe('a cancellation by its owner', () => {
  const lateOf = async (owner: Person, id: string) => (await reasonOf(owner, id))?.late

  test('is free before a match, even close to its slot', async () => {
    const { owner, partner, id } = await offered(host)
    clock.advance(hours(2))
    ok(await cancelOwn(owner, id))
    const waiting = (await post(owner.client, morningIn(1))).id
    clock.set(inDays(1), 5, 30)
    ok(await cancelOwn(owner, waiting))
    for (const one of [id, waiting]) expect(await lateOf(owner, one)).toBeNull()
    expect(await stored(id)).not.toHaveProperty('carrierId', partner.userId)
  })

  test('is free for five minutes after a match or an accepted offer, and late afterwards', async () => {
    const { owner, partner, id } = await offered(host)
    ok(await acceptOffer(partner, id))
    const [first, second] = [
      await requestIn('matched', { owner, carrier: partner }),
      await requestIn('matched', { owner, carrier: partner }),
    ]
    clock.advance(minutes(5) - 1)
    ok(await cancelOwn(owner, first))
    clock.advance(1)
    ok(await cancelOwn(owner, second))
    ok(await cancel(owner, id))
    expect([await lateOf(owner, first), await lateOf(owner, second), await lateOf(owner, id)]).toEqual([
      null,
      'late',
      'late',
    ])
  })

  test('counts from the match even if another driver has taken over', async () => {
    const [owner, { fleet, driver, second }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, driver))
    clock.advance(minutes(4))
    ok(await assign(fleet, id, second))
    clock.advance(minutes(2))
    ok(await cancelOwn(owner, id))
    expect(await lateOf(owner, id)).toBe('late')
  })

  test.each([
    [4, 59, 'late'],
    [5, 1, 'very_late'],
    [9, 0, 'very_late'],
  ])('at %i:%i for a slot at six in the morning is %s', async (hour, minute, late) => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier }, morningIn(1))
    clock.set(inDays(1), hour, minute)
    ok(await cancelOwn(owner, id, { reason: 'changed_plans' }))
    expect(await lateOf(owner, id)).toBe(late)
    expect(await countsOf(owner)).toMatchObject({ [`cancelled_${late}`]: 1 })
  })

  test('is announced: only its owner sees since when it is matched', async () => {
    const { owner, carrier } = await parties()
    const since = new Date().toISOString()
    const id = await requestIn('matched', { owner, carrier })
    const [card] = ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []
    expect(card).toMatchObject({ id, matched_at: since })
    expect(await detailsOf(owner, id)).toMatchObject({ matched_at: since })
    expect(await detailsOf(carrier, id)).not.toHaveProperty('matched_at')
    expect(ok(await carrier.client.requests.listActive()).body[0]).not.toHaveProperty('matched_at')
  })
})
