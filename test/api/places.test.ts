import { describe, expect, test } from 'vitest'
import { addressNotFoundText } from '#shared/model/failure.ts'
import { londonClock } from '#shared/model/london.ts'
import type { Client } from '#test/support/client.ts'
import { clock, days } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, makeUnplaced, ok, post, priceQuestion, type Wish } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const newClient = async (): Promise<Client> => (await aRequester(host)).client
const labels = async (client: Client, q: string): Promise<string[]> =>
  ok(await client.places.suggestPlaces({ body: { q } })).body.map(({ label }) => label)

describe('suggestions', () => {
  test('count as activity of the session, like any call', async () => {
    const client = await newClient()
    for (let call = 0; call < 3; call += 1) {
      clock.advance(days(5)) // a session ends after seven without a call
      expect((await labels(client, 'Oxf'))[0]).toMatch(/^Oxford/)
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

  test('of a street without a postcode is measured from its town, and says so', async () => {
    const client = await newClient()
    const [pickup_address, delivery_address] = ['12 Park Row, Leeds', 'Bradford, BD1 5PS']
    expect(await priced(client, { pickup_address, delivery_address })).toMatchObject({ is_by_town: true })
    const whole = await priced(client, { pickup_address: 'Leeds LS99 1AA', delivery_address })
    expect(whole, 'a postcode whose district is unknown').not.toHaveProperty('is_by_town')
    expect(await priced(client, {})).not.toHaveProperty('is_by_town')
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
        record: { stars: null, ratings: 0, done: 0 },
      },
    ])
    expect(found[0]?.detour_miles).toBeLessThanOrEqual(5)
  })
})
