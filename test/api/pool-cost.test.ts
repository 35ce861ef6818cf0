import { afterAll, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { Point } from '#shared/model/geo.ts'
import { RequestId } from '#shared/model/ids.ts'
import { startMeteredHost } from '#test/support/metered-host.ts'
import { ok, post } from '#test/support/requests.ts'
import { putRow, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const { host, meter, stop } = await startMeteredHost()
afterAll(stop)

const leeds: Point = { lat: 53.7975, lon: -1.5475 }
const oxford: Point = { lat: 51.752, lon: -1.258 }

/** Many copies of one job that was really posted, a step from one another and a second apart. */
const fill = async (count: number, { lat, lon }: Point): Promise<void> => {
  // Loaded late: the functions read their settings when they load.
  const { requestOfRow, requestRow } = await import('#functions/domain/requests/request-item.ts')
  const { newId } = await import('#functions/platform/new-id.ts')
  const { client } = await aRequester(host)
  const { id } = await post(client)
  const item = requestOfRow((await readRow(keys.request(id))) ?? {})
  ok(await client.requests.cancelOwnRequest({ params: { id } }))
  const copyAt = (at: number) => {
    const createdAt = new Date(Date.now() - at * 1000).toISOString()
    const pickup = { ...item.pickup, point: { lat: lat + at * 1e-5, lon } }
    return requestRow({ ...item, requestId: RequestId.parse(newId('req')), createdAt, pickup })
  }
  await Promise.all(Array.from({ length: count }, (_, at) => putRow(copyAt(at))))
  await host.settled()
}

const looking = async ({ client }: Person) => {
  let found = 0
  const query = { lat: String(leeds.lat), lng: String(leeds.lon) }
  const calls = await meter.measure(async () => {
    found = ok(await client.requests.listAvailable({ query })).body.length
  })
  return { found, trips: calls.length, read: calls.reduce((sum, { readUnits }) => sum + readUnits, 0) }
}

test('who looks for jobs reads what is near them, however many there are elsewhere', async () => {
  const partner = await aPartner(host)
  const nowhere = await looking(partner)
  // Session, limit, partner, rejections, and the cells of twenty miles with those of places on no map.
  expect(nowhere.found).toBe(0)
  expect(nowhere.trips).toBeLessThanOrEqual(4 + 1 + 5 + 1)

  await fill(20, leeds)
  const quiet = await looking(partner)
  expect(quiet).toMatchObject({ found: 20, trips: nowhere.trips })

  await fill(30, oxford)
  expect(await looking(partner)).toEqual(quiet)

  await fill(35, leeds)
  const busy = await looking(partner)
  expect(busy).toMatchObject({ found: 50, trips: 4 + 4 })

  await fill(45, leeds)
  // A hundred of each cell, and no more.
  const full = await looking(partner)
  expect(full).toMatchObject({ found: 50, trips: 4 + 4 })
  await fill(20, leeds)
  expect(await looking(partner)).toEqual(full)
  console.info(
    `jobs near you, ${[nowhere, quiet, busy, full].map(({ trips, read }) => `${trips} trips ${read} units`)}`,
  )
})
