import { describe, expect, test } from 'vitest'
import { aFleet, assign, complete, start, switchDriver, unassign } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, ok, post } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

type Of = Pick<Person, 'userId'>
const assignAll = ({ client }: Pick<Person, 'client'>, { userId }: Of, request_ids: string[]) =>
  client.business.assignDeliveries({ body: { driver_user_id: userId, request_ids } })
const posted = async (count: number) => {
  const owner = await aRequester(host)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push((await post(owner.client)).id)
  return { owner, ids }
}
const loads = async ({ client }: Pick<Person, 'client'>) =>
  ok(await client.business.listDrivers({ query: {} })).body.items?.map(({ name, open_jobs }) => [name, open_jobs])

describe('several at once are refused', () => {
  test('to a driver of another fleet and to one who is inactive', async () => {
    const [{ fleet, driver }, { driver: foreign }, { ids }] = [await aFleet(host), await aFleet(host), await posted(1)]
    expect(await assignAll(fleet, foreign, ids)).toMatchObject({ status: 404, body: { code: 'driver.unknown' } })
    ok(await switchDriver(fleet, driver, false))
    expect(await assignAll(fleet, driver, ids)).toMatchObject({ status: 409, body: { code: 'driver.inactive' } })
  })

  test('without any, and beyond ten', async () => {
    const { fleet, driver } = await aFleet(host)
    const many = Array.from({ length: 11 }, (_, index) => `req_${String(index).padStart(22, '0')}`)
    for (const ids of [[], many, ['REQ#1']]) expect((await assignAll(fleet, driver, ids)).status).toBe(400)
  })

  test('each by itself if the business is unverified', async () => {
    const fleet = await aBusiness(host, { isVerified: false })
    const [driver, { ids }] = [await aDriverOf(host, fleet), await posted(2)]
    const { results } = ok(await assignAll(fleet, driver, ids)).body
    expect(results?.map(({ id, request, code }) => [id, request, code])).toEqual(
      ids.map((id) => [id, null, 'business.unverified']),
    )
  })
})

test('each of several jobs is assigned or refused by itself, in the order of the call, and repeating the call changes nothing', async () => {
  const [{ fleet, driver }, { ids }, partner] = [await aFleet(host), await posted(3), await aPartner(host)]
  const [first = '', taken = '', last = ''] = ids
  ok(await partner.client.requests.acceptRequest({ params: { id: taken } }))
  const never = 'req_0000000000000000000001'
  for (let count = 0; count < 2; count += 1) {
    const { results } = ok(await assignAll(fleet, driver, [last, taken, never, first, last])).body
    expect(results).toMatchObject([
      { id: last, request: { id: last, status: 'matched', version: 2 }, code: null, error: null },
      { id: taken, request: null, code: 'request.taken', error: expect.stringContaining('taken') },
      { id: never, request: null, code: 'request.unknown' },
      { id: first, request: { id: first, status: 'matched', version: 2 }, code: null },
    ])
  }
  expect(await loads(fleet)).toEqual([
    ['Ann Driver', 2],
    ['Ben Driver', 0],
  ])
})

test('a driver’s load counts their unfinished jobs', async () => {
  const [{ fleet, driver, second }, { owner, ids }] = [await aFleet(host), await posted(3)]
  const [one = '', two = '', three = ''] = ids
  for (const id of ids) ok(await assign(fleet, id, driver))
  ok(await start(driver, one))
  ok(await assign(fleet, two, second))
  ok(await unassign(fleet, three))
  expect(await loads(fleet)).toEqual([
    ['Ann Driver', 1],
    ['Ben Driver', 1],
  ])
  ok(await complete(driver, one, await codeOf(owner.client, one)))
  expect(await loads(fleet)).toEqual([
    ['Ann Driver', 0],
    ['Ben Driver', 1],
  ])
  expect(ok(await fleet.client.business.searchDrivers({ body: { q: 'nobody' } })).body.items).toEqual([])
})
