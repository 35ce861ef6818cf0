import { describe, expect, test } from 'vitest'
import { addressNotFoundText } from '#shared/model/failure.ts'
import { londonClock } from '#shared/model/london.ts'
import type { Client } from '#test/support/client.ts'
import { clock, days } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, makeUnplaced, nextSlot, ok, post, priceQuestion, type Wish } from '#test/support/requests.ts'
import { publishRide, removeRide } from '#test/support/rides.ts'
import { putRow } from '#test/support/table.ts'
import { aPartner, aRequester, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

const newClient = async (): Promise<Client> => (await aRequester(host)).client
const labels = async (client: Client, q: string): Promise<string[]> =>
  ok(await client.places.suggestPlaces({ body: { q } })).body.map(({ label }) => label)

describe('suggestions', () => {
  test('find towns by their beginning, the larger first', async () => {
    const client = await newClient()
    const found = await labels(client, 'Oxf')
    expect(found[0]).toBe('Oxford, Oxfordshire')
    expect((await labels(client, 'Read'))[0]).toBe('Reading')
  })

  test('count as activity of the session, like any call', async () => {
    const client = await newClient()
    for (let call = 0; call < 3; call += 1) {
      clock.advance(days(5)) // a session ends after seven without a call
      expect((await labels(client, 'Oxf'))[0]).toMatch(/^Oxford/)
    }
  })

  test('keep the typed house and street', async () => {
    const client = await newClient()
    expect((await labels(client, '10 High Street, Read'))[0]).toBe('10 High Street, Reading')
  })

  test('locate an outward code', async () => {
    const client = await newClient()
    expect((await labels(client, 'OX1'))[0]).toMatch(/Oxford.*OX1/)
  })

  test('are in the United Kingdom only, few, and empty for a very short text', async () => {
    const client = await newClient()
    for (const q of ['', 'O', ' ']) expect(await labels(client, q)).toEqual([])
    expect((await labels(client, 'Douglas')).filter((label) => /Man/.test(label))).toEqual([])
    for (const q of ['Saint Peter Port', 'zzzzzz', '/etc/passwd', '%', '\\', '😀😀']) {
      expect(await labels(client, q)).toEqual([])
    }
    for (const q of ['New', 'St', 'Lo', 'Wes']) {
      const found = await labels(client, q)
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThanOrEqual(8)
    }
  })

  test('refuse anything but a line of text', async () => {
    const client = await newClient()
    for (const q of ['a\u0000b', 'x'.repeat(201), 'Ox\nford']) {
      expect((await client.places.suggestPlaces({ body: { q } })).status).toBe(400)
    }
    expect((await client.places.suggestPlaces({ body: {} })).body).toEqual([])
  })

  test('are places that a price accepts', async () => {
    const client = await newClient()
    for (const typed of ['1 Park Row, Leeds', 'Brad', 'LS1', 'Newport']) {
      const [pickup_address = ''] = await labels(client, typed)
      const { body } = ok(await client.requests.suggestPrice({ body: priceQuestion(documents({ pickup_address })) }))
      expect([pickup_address, body.distance_km]).toEqual([pickup_address, expect.any(Number)])
    }
  })
})

const priced = async (client: Client, wish: Partial<Wish>) =>
  ok(await client.requests.suggestPrice({ body: priceQuestion(documents(wish)) })).body

describe('a distance', () => {
  test('is in the price and on the request', async () => {
    const client = await newClient()
    const { breakdown = [], distance_km, suggested_price = 0 } = await priced(client, {})
    expect(distance_km).toBeGreaterThan(10)
    expect(distance_km).toBeLessThan(25)
    expect(breakdown.map(({ label }) => label)).toContainEqual(expect.stringMatching(/^Distance \(\d+ miles\)$/))
    const sum = breakdown.reduce((total, { value }) => total + Math.round(value * 100), 0)
    expect(sum).toBe(Math.round(suggested_price * 100))
    expect((await post(client)).distance_km).toBe(distance_km)
  })

  test.each([
    ['1 Buchanan Street, Glasgoww'],
    ['Camden Town, Glasgoww, Scotland'],
    ['1 Buchanan Street, Glasgow, GG1 3HL'],
    ['Glasgoww, Flat B2'],
    ['The blue door behind the mill'],
  ])('to “%s”, which cannot be found, has no price, no rides and no request', async (delivery_address) => {
    const client = await newClient()
    const wish = documents({ delivery_address })
    const { preferredDate } = wish
    const refusal = { error: addressNotFoundText, fields: { delivery_address: addressNotFoundText } }
    for (const answer of [
      await client.requests.suggestPrice({ body: priceQuestion(wish) }),
      await client.requests.findRides({ body: { ...priceQuestion(wish), preferredDate } }),
      await client.requests.createRequest({ body: wish }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid', ...refusal } })
    expect((await client.requests.listRequests({ query: { state: 'open' } })).body.items).toEqual([])
  })

  test('is refused at both ends where neither is known, and at one for a mere disposal', async () => {
    const client = await newClient()
    const nowhere = { pickup_address: 'Nowhere one', delivery_address: 'Nowhere two' }
    const fieldsOf = async (wish: Partial<Wish>) =>
      (await client.requests.suggestPrice({ body: priceQuestion(documents(wish)) })).body.fields
    const [pickup_address, delivery_address] = [addressNotFoundText, addressNotFoundText]
    expect(await fieldsOf(nowhere)).toEqual({ pickup_address, delivery_address })
    const recycling = { itemCategory: 'Household Recycling/Disposal', preferredTransport: 'Van' } as const
    expect(await fieldsOf({ ...nowhere, ...recycling, weightEstimate: '50kg+' })).toEqual({ pickup_address })
  })

  test('of a street without a postcode is measured from its town, and says so', async () => {
    const client = await newClient()
    const [pickup_address, delivery_address] = ['12 Park Row, Leeds', 'Bradford, BD1 5PS']
    expect(await priced(client, { pickup_address, delivery_address })).toMatchObject({ is_by_town: true })
    const whole = await priced(client, { pickup_address: 'Leeds LS99 1AA', delivery_address })
    expect(whole, 'a postcode whose district is unknown').not.toHaveProperty('is_by_town')
    expect(await priced(client, {})).not.toHaveProperty('is_by_town')
  })

  test('to an unknown street uses its postcode, however its town is spelled', async () => {
    const client = await newClient()
    const { distance_km = 0 } = await priced(client, { delivery_address: '1 Buchannan St, Glasgoww, G1 3HL' })
    expect(distance_km).toBeGreaterThan(250)
  })

  test('that an older request lacks stays missing, and no part of its address is shown', async () => {
    const [client, carrier] = [await newClient(), await aPartner(host)]
    const { id } = await post(client)
    await makeUnplaced(id)
    const params = { id }
    ok(await carrier.client.requests.acceptRequest({ params }))
    ok(await carrier.client.requests.cancelRequest({ params }))
    const { body } = await client.requests.getDetails({ params })
    expect(body).toMatchObject({ pickupAddress: documents().pickup_address, pickupPoint: null, distance_km: null })
  })

  test('is nothing for a mere disposal', async () => {
    const client = await newClient()
    const wish = {
      itemCategory: 'Household Recycling/Disposal',
      preferredTransport: 'Van',
      delivery_address: '',
      weightEstimate: '50kg+',
    } as const
    const { breakdown = [] } = await priced(client, wish)
    expect(breakdown.filter(({ label }) => label.startsWith('Distance'))).toEqual([])
  })
})

describe('rides on the way', () => {
  const find = async (client: Client, wish: Partial<Wish> = {}) => {
    const { pickup_address, delivery_address, itemCategory, ...rest } = documents(wish)
    const { preferredDate, preferredTimeSlot, loadingAssistance, weightEstimate } = rest
    const places = { pickup_address, delivery_address, itemCategory, weightEstimate }
    return ok(
      await client.requests.findRides({ body: { ...places, preferredDate, preferredTimeSlot, loadingAssistance } }),
    ).body
  }
  const ids = async (client: Client, wish: Partial<Wish> = {}) => (await find(client, wish)).map(({ rideId }) => rideId)

  test('are found, with the fields that a stranger may see', async () => {
    const [client, partner] = [await newClient(), await aPartner(host)]
    const ride = await publishRide(partner)
    const found = (await find(client)).filter(({ rideId }) => rideId === ride.rideId)
    expect(found).toEqual([
      {
        partnerId: partner.userId,
        rideId: ride.rideId,
        partnerName: 'Test',
        partnerPhotoUrl: null,
        transportMode: 'Car',
        departureDate: ride.departAt.slice(0, 10),
        departureTime: londonClock(ride.departAt).time,
        arrivalDate: ride.departAt.slice(0, 10),
        arrivalTime: londonClock(ride.arriveAt).time,
        totalJourneyTime: '1h 0m',
        detour_miles: expect.any(Number),
      },
    ])
    expect(found[0]?.detour_miles).toBeLessThanOrEqual(5)
  })

  test('are the best one of each partner, the smallest detour first', async () => {
    const [client, near, far] = [await newClient(), await aPartner(host), await aPartner(host)]
    const detour = await publishRide(far, { fromAddress: 'Wakefield', extraMiles: 20 })
    const [early, straight] = [
      await publishRide(near, { fromAddress: 'Wakefield', extraMiles: 20 }),
      await publishRide(near),
    ]
    const found = await ids(client)
    expect(found.indexOf(straight.rideId)).toBeGreaterThanOrEqual(0)
    expect(found.indexOf(straight.rideId)).toBeLessThan(found.indexOf(detour.rideId))
    expect(found).not.toContain(early.rideId)
  })

  test('exclude the caller’s own', async () => {
    const partner = await aPartner(host)
    const { rideId } = await publishRide(partner)
    expect(await ids(partner.client)).not.toContain(rideId)
    expect(await ids(await newClient())).toContain(rideId)
  })

  test.each<[string, Partial<Wish>]>([
    ['the other way', { pickup_address: documents().delivery_address, delivery_address: documents().pickup_address }],
    ['elsewhere', { pickup_address: '1 Strand, London', delivery_address: '1 King’s Parade, Cambridge' }],
    ['at night', { preferredTimeSlot: 'night' }],
    ['for a van load', { itemCategory: 'Send Household / Bulk Items', weightEstimate: '50kg+' }],
  ])('are not offered %s', async (_, wish) => {
    const { rideId } = await publishRide(await aPartner(host))
    const client = await newClient()
    expect(await ids(client)).toContain(rideId)
    expect(await ids(client, wish)).not.toContain(rideId)
  })

  test('disappear when their partner is no longer verified, online or willing', async () => {
    const client = await newClient()
    const [revoked, offline, removed] = [await aPartner(host), await aPartner(host), await aPartner(host)]
    const rides = [await publishRide(revoked), await publishRide(offline), await publishRide(removed)]
    expect(await ids(client)).toEqual(expect.arrayContaining(rides.map(({ rideId }) => rideId)))
    await setOnUser(revoked.userId, 'isVerifiedPartner', false)
    const { keys } = await import('#functions/platform/table/keys.ts')
    await putRow({ ...keys.presence(offline.userId), userId: offline.userId, isOnline: false })
    for (const ride of rides.slice(2)) await removeRide(ride)
    const found = await ids(client)
    for (const { rideId } of rides) expect(found).not.toContain(rideId)
  })

  test('disappear once they have departed', async () => {
    const { rideId, departAt } = await publishRide(await aPartner(host))
    const [client, slot] = [await newClient(), nextSlot()]
    const untilIt = (Date.parse(departAt) - Date.now()) / 1000
    clock.advance(untilIt - 60)
    expect(await ids(client, slot)).toContain(rideId)
    clock.advance(120)
    expect(await ids(client, slot)).not.toContain(rideId)
    clock.advance(days(1))
    expect((await client.requests.findRides({ body: documents(slot) })).status).toBe(400)
  })
})
