import { describe, expect, test } from 'vitest'
import type { RideItem } from '#functions/domain/rides/ride-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays, nextSlot, ok, type Wish } from '#test/support/requests.ts'
import { publishRide, removeRide } from '#test/support/rides.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

const offer = (client: Client, wish: Partial<Record<keyof Wish, unknown>>) =>
  client.requests.createRequest({ body: { ...documents(), ...wish } })
const offered = async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const ride = await publishRide(partner)
  return { owner, partner, ride, wish: { ...nextSlot(), directPartnerId: partner.userId, matchedRideId: ride.rideId } }
}

describe('a direct offer', () => {
  test('waits for one partner, and is in no pool', async () => {
    const { owner, partner, ride, wish } = await offered()
    const { body } = ok(await offer(owner.client, wish))
    expect(body.request).toMatchObject({ status: 'pending_partner_approval', version: 1 })
    const params = { id: body.request?.id ?? '' }
    const row = await readRow(keys.request(params.id))
    const inThreeHours = new Date(Date.now() + 3 * 3_600_000).toISOString()
    expect(row).toMatchObject({
      GSI2PK: `OFR#${partner.userId}`,
      offer: { partnerId: partner.userId, rideId: ride.rideId, expiresAt: inThreeHours },
    })
    for (const { client } of [partner, await aPartner(host)]) {
      expect((await client.requests.acceptRequest({ params })).status).toBe(409)
      expect((await client.requests.getDetails({ params })).status).toBe(404)
    }
    expect((await owner.client.requests.getOtp({ params })).status).toBe(409)
    expect(await owner.client.requests.cancelOwnRequest({ params })).toMatchObject({
      status: 200,
      body: { request: { status: 'cancelled' } },
    })
    expect(await readRow(keys.request(params.id))).not.toHaveProperty('GSI2PK')
  })

  type Offered = Awaited<ReturnType<typeof offered>>
  const cases: [string, (given: Offered) => Promise<Partial<Record<keyof Wish, unknown>>>][] = [
    ['names another partner’s ride', async () => ({ matchedRideId: (await publishRide(await aPartner(host))).rideId })],
    ['names no ride', async () => ({ matchedRideId: undefined })],
    ['names no partner', async () => ({ directPartnerId: null })],
    ['names an unknown ride', async () => ({ matchedRideId: 'rid_0000000000000000000001' })],
    ['goes to a former partner', async ({ partner }) => without(partner)],
    ['comes after the ride was deleted', async ({ ride }) => gone(ride)],
    ['comes after the ride departed', async ({ ride }) => departed(ride)],
    ['does not match the ride', async () => ({ delivery_address: '1 Strand, London, WC2N 5HR' })],
    ['is for another day', async () => ({ preferredDate: inDays(6) })],
  ]
  const without = async ({ userId }: Person) => {
    await setOnUser(userId, 'isVerifiedPartner', false)
    return {}
  }
  const gone = async (ride: RideItem) => {
    await removeRide(ride)
    return {}
  }
  const departed = async ({ departAt }: RideItem) => {
    clock.advance((Date.parse(departAt) - Date.now()) / 1000 + 1)
    return { preferredDate: departAt.slice(0, 10) }
  }

  test.each(cases)('is refused when it %s', async (_, changed) => {
    const given = await offered()
    const { owner, wish } = given
    const twist = await changed(given)
    expect(await offer(owner.client, { ...wish, ...twist })).toMatchObject({
      status: 409,
      body: { error: 'This ride is no longer available. Please choose another one.' },
    })
    expect((await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items).toEqual([])
  })

  test('is refused to oneself', async () => {
    const { partner, wish } = await offered()
    expect((await offer(partner.client, wish)).status).toBe(409)
  })
})
