import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { accept } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
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
    ['that is not text', { reason: 7 }, 'reason'],
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

  test.each([
    ['without a body', undefined],
    ['with an empty one', {}],
    ['with empty fields', { reason: '', note: null }],
  ])('is `other` for old clients, which cancel %s', async (_, body) => {
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

test('only the owner sees since when a request has been matched', async () => {
  const { owner, carrier } = await parties()
  const since = new Date().toISOString()
  const id = await requestIn('matched', { owner, carrier })
  const [card] = ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []
  expect(card).toMatchObject({ id, matched_at: since })
  expect(await detailsOf(owner, id)).toMatchObject({ matched_at: since })
  expect(await detailsOf(carrier, id)).not.toHaveProperty('matched_at')
  expect(ok(await carrier.client.requests.listActive()).body[0]).not.toHaveProperty('matched_at')
})
