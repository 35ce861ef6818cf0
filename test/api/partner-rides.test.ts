import { afterEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { failures } from '#shared/model/failure.ts'
import type { Client } from '#test/support/client.ts'
import { clock, days } from '#test/support/clock.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays, morningIn, ok, post } from '#test/support/requests.ts'
import { allRows, readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
afterEach(host.settled)

type Form = Parameters<Client['partner']['publishRide']>[0]

const form = (change: object = {}) => ({
  from_address: 'Leeds, LS1',
  to_address: 'Bradford, BD1',
  extra_miles: 5,
  date: inDays(5),
  departure_time: '09:00',
  arrival_date: inDays(5),
  arrival_time: '10:00',
  loading_assistance: false,
  transport_mode: 'Car',
  ...change,
})
const publish = ({ client }: Person, change: object = {}, headers: NonNullable<Form>['headers'] = {}) =>
  client.partner.publishRide({ body: form(change), headers })
const published = async (who: Person, change: object = {}) => {
  const { ride } = ok(await publish(who, change)).body
  if (!ride) throw new Error('a ride was published and not answered')
  return ride
}
const listed = async ({ client }: Person) => ok(await client.partner.listRides()).body
const remove = ({ client }: Person, id: string) => client.partner.deleteRide({ params: { id } })
const found = async ({ client }: Person) => {
  const { itemCategory, pickup_address, delivery_address, preferredDate, preferredTimeSlot } = documents(morningIn(5))
  const question = { itemCategory, pickup_address, delivery_address, preferredDate, preferredTimeSlot }
  return ok(await client.requests.findRides({ body: question })).body.map(({ rideId }) => rideId)
}

test('a ride is refused to an unknown place', async () => {
  const partner = await aPartner(host)
  const { text } = failures['ride.unplaced']
  expect(await publish(partner, { to_address: 'The blue door behind the mill' })).toMatchObject({
    status: 400,
    body: { code: 'ride.unplaced', error: text, fields: { to_address: text } },
  })
  expect(await rowsOf(keys.ridesOf(partner.userId).PK, 'RIDE#')).toEqual([])
})

describe('a published ride', () => {
  test('is listed as written, the earliest first, and found by requesters', async () => {
    const [partner, requester] = [await aPartner(host), await aRequester(host)]
    const later = await published(partner, { departure_time: '10:30', arrival_time: '12:00', loading_assistance: true })
    const first = await published(partner)
    expect(first).toEqual({ ...form(), id: first.id })
    expect(await listed(partner)).toEqual([first, later])
    expect(await found(requester)).toContain(first.id)
    expect(await found(partner)).not.toContain(first.id)
    ok(await remove(partner, first.id))
    expect(await listed(partner)).toEqual([later])
    expect(await found(requester)).not.toContain(first.id)
  })

  test('leaves the list once it has departed', async () => {
    const partner = await aPartner(host)
    const { id } = await published(partner)
    clock.advance(days(6))
    expect(await listed(partner)).toEqual([])
    expect(await readRow(keys.ride(partner.userId, id))).toMatchObject({ rideId: id })
  })

  test('leaves no row in the index when it is deleted', async () => {
    const partner = await aPartner(host)
    const { id } = await published(partner)
    expect(ok(await remove(partner, id)).body).toEqual({ message: 'The ride was deleted.' })
    await host.settled()
    // Without the scheduled task, which names the ride too.
    const found = (await allRows()).filter(({ PK }) => !String(PK).startsWith('DUE#'))
    expect(JSON.stringify(found)).not.toContain(id)
  })
})

describe('with one key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  test('one after the other, and eight at once, make one ride', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [partner, one] = [await aPartner(host), key()]
      const answers = await Promise.all(Array.from({ length: 8 }, () => publish(partner, {}, one)))
      answers.push(await publish(partner, {}, one))
      expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(201))
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
      expect(await listed(partner)).toEqual([answers[0]?.body.ride])
    }
  })
})

test('deleting a ride with open offers gives them to all partners, and leaves what was accepted', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const [ride, kept] = [await published(partner), await published(partner)]
  const offerFor = (id: string) =>
    post(owner.client, { directPartnerId: partner.userId, matchedRideId: id, ...morningIn(5) }).then((card) => card.id)
  const offered = [await offerFor(ride.id), await offerFor(ride.id), await offerFor(ride.id)]
  const [accepted = '', elsewhere = ''] = [await offerFor(ride.id), await offerFor(kept.id)]
  ok(await partner.client.partner.acceptOffer({ params: { requestId: accepted } }))
  ok(await remove(partner, ride.id))
  for (const id of offered)
    expect(await readRow(keys.request(id))).toMatchObject({
      status: 'pending_match',
      excluded: [partner.userId],
      GSI2PK: expect.stringMatching(/^AVL#/),
    })
  expect(await readRow(keys.request(accepted))).toMatchObject({ status: 'matched', carrierId: partner.userId })
  expect(ok(await partner.client.partner.listOffers()).body).toMatchObject([{ id: elsewhere, ride_id: kept.id }])
  await host.settled()
  expect(await brokenInvariants()).toEqual([])
})
