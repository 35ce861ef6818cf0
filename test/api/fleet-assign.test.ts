import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, complete, liveIds, start, unassign } from '#test/support/fleets.ts'
import { anOnlinePartner, listenAs } from '#test/support/live-socket.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const posted = async () => {
  const owner = await aRequester(host, { firstName: 'Olive' })
  return { owner, id: (await post(owner.client)).id }
}
const subjects = async ({ user }: Person) => {
  await host.settled()
  return (await host.mailbox.to(user.email)).map(({ subject }) => subject)
}
const news = (type: string, about: { heard: (type: string) => Record<string, unknown>[] }) =>
  waitFor(type, () => about.heard(type)[0])

describe('R4 an assignment', () => {
  test('is refused while the business is not verified, which sees no jobs either', async () => {
    const { id } = await posted()
    const fleet = await aBusiness(host, { isVerified: false })
    const driver = await aDriverOf(host, fleet)
    const answer = await assign(fleet, id, driver)
    expect(summaryOf(answer)).toBe('403 business.unverified')
    expect(answer.body.error).toBe('Your business must be verified before you can assign deliveries.')
    expect(ok(await fleet.client.requests.listAvailable()).body).toEqual([])
    expect(await stored(id)).toMatchObject({ status: 'pending_match', version: 1 })
  })

  test('gives the driver the job, and everyone concerned is notified', async () => {
    const [{ fleet, driver }, { owner, id }, near] = [await aFleet(host), await posted(), await anOnlinePartner(host)]
    const [atOwner, atDriver, atFleet] = [
      await listenAs(host, owner),
      await listenAs(host, driver),
      await listenAs(host, fleet),
    ]
    const first = ok(await assign(fleet, id, driver)).body
    expect(first.request).toMatchObject({
      status: 'matched',
      version: 2,
      pickup_address: '12 Park Row, Leeds, LS1 5HD',
    })
    expect(ok(await assign(fleet, id, driver)).body).toEqual(first)
    expect(await stored(id)).toMatchObject({ carrierId: driver.userId, businessId: fleet.businessId, version: 2 })
    expect(await news('delivery_assigned', atDriver)).toMatchObject({
      v: 2,
      message: 'A delivery was assigned to you.',
    })
    expect(await news('offer_accepted', atOwner)).toMatchObject({
      message: 'Riverside Vans Ltd has accepted your request.',
    })
    expect(await news('request_updated', atFleet)).toMatchObject({ v: 2, request_id: id })
    expect(await subjects(owner)).toEqual(['A business has accepted your request'])
    expect((await host.mailbox.to(owner.user.email))[0]?.text).toContain('Riverside Vans Ltd has accepted your request')

    ok(await start(driver, id))
    await waitFor('the start', () => atFleet.heard('request_updated').some(({ status }) => status === 'in_transit'))
    ok(await complete(driver, id, await codeOf(owner.client, id)))
    await waitFor('the end', () => atFleet.heard('request_updated').some(({ status }) => status === 'completed'))
    await host.settled()
    expect(atFleet.heard('request_updated').map(({ v }) => v)).toEqual([2, 3, 4])
    for (const { socket } of [atOwner, atDriver, atFleet, near]) socket.close()
  })
})

test('a driver cannot see or move a colleague’s job, and cannot give back their own', async () => {
  const [{ driver, second }, owner] = [await aFleet(host), await aRequester(host)]
  const id = await requestIn('in_transit', { owner, carrier: driver })
  const otp = await codeOf(owner.client, id)
  expect(summaryOf(await second.client.requests.getDetails({ params: { id } }))).toBe('404 request.unknown')
  expect(summaryOf(await start(second, id))).toBe('404 request.unknown')
  expect(summaryOf(await complete(second, id, otp))).toBe('404 request.unknown')
  expect(ok(await second.client.business.listDriverDeliveries()).body).toEqual([])
  const matched = await requestIn('matched', { owner, carrier: driver })
  expect(summaryOf(await unassign(driver, matched))).toBe('403 request.not-carrier')
  expect(await stored(id)).toMatchObject({ status: 'in_transit', version: 3 })
})

test('R9 taking an assignment back excludes the business: none of its drivers may have the job again', async () => {
  const [{ fleet, driver }, owner] = [await aFleet(host), await aRequester(host)]
  const id = await requestIn('matched', { owner, carrier: driver })
  const [before, at] = [await codeOf(owner.client, id), await listenAs(host, driver)]
  ok(await unassign(fleet, id))
  const row = await stored(id)
  expect(row).toMatchObject({ status: 'pending_match', version: 3 })
  expect(row?.excluded).toEqual([fleet.businessId])
  for (const gone of ['carrierId', 'businessId', 'code', 'GSI3PK']) expect(row).not.toHaveProperty(gone)
  expect(await news('request_updated', at)).toMatchObject({ v: 3, status: 'pending_match' })
  expect(await liveIds(fleet)).toEqual({ underway: [], matched: [] })
  expect(ok(await driver.client.business.listDriverDeliveries()).body).toEqual([])
  expect(ok(await fleet.client.requests.listAvailable()).body.map((job) => job.id)).not.toContain(id)
  expect(summaryOf(await assign(fleet, id, driver))).toBe('409 request.excluded')
  const { fleet: other, driver: next } = await aFleet(host)
  ok(await assign(other, id, next))
  expect(await stored(id)).toMatchObject({ status: 'matched', matches: 2 })
  expect(await codeOf(owner.client, id)).not.toBe(before)
  at.socket.close()
})

test.each(['matched', 'in_transit'] as const)(
  'R12 another driver takes over what is %s, with the same code',
  async (status) => {
    const [{ fleet, driver, second }, owner] = [await aFleet(host), await aRequester(host)]
    const id = await requestIn(status, { owner, carrier: driver })
    const { version } = (await stored(id)) ?? {}
    const otp = await codeOf(owner.client, id)
    const [former, next] = [await listenAs(host, driver), await listenAs(host, second)]
    ok(await assign(fleet, id, second))
    expect(await stored(id)).toMatchObject({ status, version: Number(version) + 1, carrierId: second.userId })
    expect(await news('delivery_assigned', next)).toMatchObject({ status, request_id: id })
    await waitFor('the news', () => former.heard('request_updated').some(({ v }) => v === Number(version) + 1))
    expect(summaryOf(await start(driver, id))).toBe('404 request.unknown')
    expect(ok(await driver.client.business.listDriverDeliveries()).body).toEqual([])
    ok(await start(second, id))
    ok(await complete(second, id, otp))
    expect(await subjects(owner)).toEqual([
      'A business has accepted your request',
      'Your delivery has been picked up',
      'Your delivery is complete',
    ])
    for (const { socket } of [former, next]) socket.close()
  },
)

test('R10 a cancellation by the owner is mailed to the business', async () => {
  const [{ fleet, driver }, owner] = [await aFleet(host), await aRequester(host)]
  await requestIn('cancelled', { owner, carrier: driver })
  expect(await subjects(fleet)).toEqual(['A delivery was called off'])
  expect(await subjects(driver)).toEqual([])
})
