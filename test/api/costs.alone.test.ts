import { afterAll, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { Point } from '#shared/model/geo.ts'
import { RequestId } from '#shared/model/ids.ts'
import { newEmail } from '#test/support/accounts.ts'
import { anAdmin, toggle } from '#test/support/admin-actions.ts'
import { clock, hours } from '#test/support/clock.ts'
import { aProof, confirm, handOver } from '#test/support/door.ts'
import { aFleet, assign, complete, start } from '#test/support/fleets.ts'
import { anOnlinePartner } from '#test/support/live-socket.ts'
import { startMeteredHost } from '#test/support/metered-host.ts'
import { codeOf, morningIn, ok, post } from '#test/support/requests.ts'
import { putRow, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, newProfile, type Person, signedIn } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const { host, meter, stop } = await startMeteredHost()
afterAll(stop)

const leeds: Point = { lat: 53.7975, lon: -1.5475 }
const oxford: Point = { lat: 51.752, lon: -1.258 }

/** Many copies of one job that was really posted, each a little farther away and a second later. */
const fill = async (count: number, { lat, lon }: Point): Promise<void> => {
  // Loaded late: the functions read their settings when they load.
  const { requestOfRow, requestRow } = await import('#functions/domain/requests/request-item.ts')
  const { newId } = await import('#functions/platform/new-id.ts')
  const { client } = await aRequester(host)
  const { id } = await post(client, morningIn(5))
  const item = requestOfRow((await readRow(keys.request(id))) ?? {})
  ok(await client.requests.cancelOwnRequest({ params: { id } }))
  const copyOf = (index: number) => {
    const createdAt = new Date(Date.now() - index * 1000).toISOString()
    const pickup = { ...item.pickup, point: { lat: lat + index * 1e-5, lon } }
    return requestRow({ ...item, requestId: RequestId.parse(newId('req')), createdAt, pickup })
  }
  await Promise.all(Array.from({ length: count }, (_, index) => putRow(copyOf(index))))
  await host.settled()
}

const looking = async ({ client }: Person) => {
  let found = 0
  const calls = await meter.measure(async () => {
    found = ok(await client.requests.listAvailable()).body.length
  })
  return { found, trips: calls.length, read: calls.reduce((sum, { readUnits }) => sum + readUnits, 0) }
}

test('a search for jobs reads what is near, however many jobs there are elsewhere', async () => {
  const partner = await aPartner(host)
  ok(await partner.client.partner.setStatus({ body: { is_online: true, lat: leeds.lat, lng: leeds.lon } }))
  await host.settled()
  const nowhere = await looking(partner)
  // Session, limit, partner, blocks, rejections, and the cells of twenty miles with the one for places on no map.
  expect(nowhere.found).toBe(0)
  expect(nowhere.trips).toBeLessThanOrEqual(5 + 1 + 5 + 1)

  await fill(20, leeds)
  const quiet = await looking(partner)
  expect(quiet).toMatchObject({ found: 20, trips: nowhere.trips })

  await fill(30, oxford)
  expect(await looking(partner)).toEqual(quiet)

  await fill(35, leeds)
  const busy = await looking(partner)
  expect(busy).toMatchObject({ found: 50, trips: 5 + 4 })

  await fill(45, leeds)
  // A hundred of each cell at most.
  const full = await looking(partner)
  expect(full).toMatchObject({ found: 50, trips: 5 + 4 })
  await fill(20, leeds)
  expect(await looking(partner)).toEqual(full)
  clock.advance(hours(12)) // or the end of the partner's being online would count below
  await host.sweep()
  await host.settled()
  console.info(
    `jobs near you, ${[nowhere, quiet, busy, full].map(({ trips, read }) => `${trips} trips ${read} units`)}`,
  )
})

const cost = async (work: () => Promise<unknown>) => {
  const calls = await meter.measure(work)
  return {
    trips: calls.length,
    read: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
    write: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
  }
}

const session = 2
// A page of ten people; one more is read if only that shows whether there is a next page.
const [people, andOne] = [5, 0.5]

test('a page of people reads that page and little more, however many people there are', async () => {
  const admin = await anAdmin(host)
  for (let index = 0; index < 150; index += 1)
    await signedIn(host, {
      email: newEmail('marlow'),
      profile: newProfile({ firstName: 'Marina', lastName: `M${index}` }),
    })
  await host.settled() // with the rows for parts of their words
  let next: string | null | undefined
  const list = (search?: { q: string; cursor?: string }) => async () => {
    const { admin: calls } = admin.client
    const { body } = ok(await (search ? calls.searchUsers({ body: search }) : calls.listUsers()))
    expect(body.items).toHaveLength(10)
    next = body.next
  }

  const newest = await cost(list())
  // The figures are in sixteen rows.
  expect(newest.trips).toBe(4)
  expect(newest.read).toBeLessThanOrEqual(session + 8 + 2 + people)

  const found = await cost(list({ q: 'mar' }))
  // Words and endings at the same time.
  expect(found.trips).toBe(4)
  expect(found.read).toBeLessThanOrEqual(session + 12 + people)
  const behind = await cost(list({ q: 'mar', cursor: next ?? '' }))
  expect(behind.trips).toBe(4)
  expect(behind.read).toBeLessThanOrEqual(session + 2 + people + andOne)

  const person = await aRequester(host)
  const toggled = await cost(async () => ok(await toggle(admin, person)))
  expect(toggled.trips).toBe(4)
  expect(toggled.write).toBeLessThanOrEqual(15)
})

/** Write units for windows of limits, marks of sent mails and the task of the partner nearby, not counted here. */
const apart = { code: 5, proof: 8 }

test.each([
  ['partner’s', 'code', 54],
  ['driver’s', 'code', 68],
  ['partner’s', 'proof', 67],
] as const)('a %s whole job with a photo, ended by %s, costs at most %i write units', async (whose, end, atMost) => {
  clock.release() // each job on the same day, so that nothing else expires
  clock.freeze()
  const { fleet, driver } = await aFleet(host)
  const carrier = whose === 'driver’s' ? driver : await aPartner(host)
  const owner = await aRequester(host)
  const { id: first } = await post(owner.client, morningIn(5)) // the first post of an owner is checked more closely
  ok(await owner.client.requests.cancelOwnRequest({ params: { id: first } }))
  const near = await anOnlinePartner(host)
  const photos = [await uploadedFile(owner.client)]
  const atTheDoor = await aProof(carrier)
  await host.settled()
  const job = async (): Promise<void> => {
    const { id } = await post(owner.client, { photos })
    await host.settled()
    if (carrier === driver) ok(await assign(fleet, id, driver))
    else ok(await carrier.client.requests.acceptRequest({ params: { id } }))
    ok(await start(carrier, id))
    if (end === 'code') ok(await complete(carrier, id, await codeOf(owner.client, id)))
    else {
      ok(await handOver(carrier, id, { photos: [atTheDoor] }))
      ok(await confirm(owner, id))
    }
    await host.settled()
  }
  const expiry = async (): Promise<void> => {
    clock.advance(hours(26)) // when its owner reads it
    await host.sweep()
    await host.settled() // both are asked for a review
  }
  const untilItsEnd = await meter.measure(job, { isTold: true })
  // Or the end of their being online would count.
  ok(await near.client.partner.setStatus({ body: { is_online: false } }))
  await host.settled()
  const calls = [...untilItsEnd, ...(await meter.measure(expiry, { isTold: true }))]
  near.socket.close()
  const units = calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0) - apart[end]
  console.info(`a ${whose} whole job, ended by ${end}: ${units} write units`)
  expect(near.heard('new_job_available')).toHaveLength(1)
  expect(units).toBeLessThanOrEqual(atMost)
  expect(units).toBeGreaterThan(atMost - 12) // nothing was left out of the count
})
