import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { aFleet, assign, switchDriver, unassign } from '#test/support/fleets.ts'
import { listenAs } from '#test/support/live-socket.ts'
import { accept } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { inDays, morningIn, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const giveBack = ({ client }: Person, id: string) =>
  client.requests.cancelRequest({ params: { id }, body: { reason: 'vehicle' } })
const poolOf = async ({ client }: Person) => ok(await client.requests.listAvailable()).body
/** A person's list of these jobs, in order, with a mark on the urgent ones. */
const shownOf = async (who: Person, ids: readonly string[]) =>
  (await poolOf(who)).flatMap(({ id, urgent }) =>
    ids.includes(id) ? [`${ids.indexOf(id)}${urgent ? ' urgent' : ''}`] : [],
  )

/** Tomorrow's morning begins at six. */
const tomorrow = () => morningIn(1)

describe('a job that is given back', () => {
  test.each([
    [3, 59, false],
    [4, 1, true],
    [7, 0, true],
  ])('at %i:%i for a slot at six is urgent: %s', async (hour, minute, isUrgent) => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier }, tomorrow())
    clock.set(inDays(1), hour, minute)
    const { request } = ok(await giveBack(carrier, id)).body
    expect(request?.urgent ?? false).toBe(isUrgent)
    expect((await stored(id))?.urgentAt).toBe(isUrgent ? new Date().toISOString() : undefined)
    const counts = await readRow(keys.historyCounts(carrier.userId))
    expect(counts?.gaveBack_urgent).toBe(isUrgent ? 1 : undefined)
    const [card] = ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []
    expect(card?.urgent ?? false).toBe(isUrgent)
    ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
  })
})

describe('an urgent job', () => {
  test('comes first in the lists of partners and businesses within reach, before newer and nearer ones', async () => {
    const { owner, carrier } = await parties()
    const [other, near, far] = [await aPartner(host), await aBusiness(host), await aPartner(host)]
    const bradford = { pickup_address: '3 Well Street, Bradford, BD1 5PS' }
    const urgent = await requestIn('matched', { owner, carrier }, { ...tomorrow(), ...bradford })
    const usual = (await post(owner.client, tomorrow())).id
    clock.set(inDays(1), 5)
    const newer = (await post(owner.client, { ...tomorrow(), preferredTimeSlot: 'evening' })).id
    const ids = [urgent, usual, newer]
    expect(await shownOf(other, ids)).toEqual(['2', '1'])
    ok(await giveBack(carrier, urgent))
    for (const who of [other, near, far]) expect(await shownOf(who, ids)).toEqual(['0 urgent', '2', '1'])
    const preview = ok(await other.client.requests.previewRequest({ params: { id: urgent } })).body
    expect(preview).toMatchObject({ id: urgent, urgent: true })
    for (const id of ids) ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
  })

  test('is sent to partners nearby like every job that comes back, with its mark', async () => {
    const { owner, carrier } = await parties()
    const other = await aPartner(host)
    const id = await requestIn('matched', { owner, carrier }, tomorrow())
    clock.set(inDays(1), 5)
    const at = await listenAs(host, other)
    ok(await other.client.partner.setStatus({ body: { is_online: true, lat: 53.7975, lng: -1.5475 } }))
    ok(await giveBack(carrier, id))
    const news = await waitFor('the job to come back', () => at.heard('new_job_available')[0])
    expect(news).toMatchObject({ request_id: id, card: { urgent: true } })
    at.socket.close()
    ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
  })

  test('is not urgent once it is taken, and is again when the next carrier gives it back', async () => {
    const { owner, carrier } = await parties()
    const [next, last] = [await aPartner(host), await aPartner(host)]
    const id = await requestIn('matched', { owner, carrier }, tomorrow())
    clock.set(inDays(1), 5)
    ok(await giveBack(carrier, id))
    const first = (await stored(id))?.urgentAt
    expect(ok(await accept(next, id)).body.request).not.toHaveProperty('urgent')
    expect(await stored(id)).not.toHaveProperty('urgentAt')
    clock.advance(minutes(20))
    ok(await giveBack(next, id))
    expect((await stored(id))?.urgentAt).toBe(new Date(Date.parse(String(first)) + 20 * 60_000).toISOString())
    expect(await shownOf(last, [id])).toEqual(['0 urgent'])
    clock.advance(hours(9))
    await host.sweep()
    expect(await stored(id)).toMatchObject({ status: 'cancelled', event: { type: 'expire' } })
    expect(await stored(id)).not.toHaveProperty('urgentAt')
  })

  test('comes from a business too, and from a driver who is deactivated or suspended', async () => {
    const [owner, { fleet, driver, second }] = [await aRequester(host), await aFleet(host)]
    const [one, two] = [(await post(owner.client, tomorrow())).id, (await post(owner.client, tomorrow())).id]
    ok(await assign(fleet, one, driver))
    ok(await assign(fleet, two, second))
    clock.set(inDays(1), 5)
    ok(await unassign(fleet, one))
    ok(await switchDriver(fleet, second, false))
    await host.settled()
    for (const id of [one, two]) expect((await stored(id))?.urgentAt).toBe(new Date().toISOString())
    for (const id of [one, two]) ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
  })
})
