import { describe, expect, test } from 'vitest'
import { penceOf } from '#shared/model/money.ts'
import { reachableText } from '#shared/model/phone-numbers.ts'
import { minimumPriceText, requestTexts } from '#shared/model/request-rules.ts'
import type { Client } from '#test/support/client.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays, noonSlot, ok, post, priceQuestion, type Wish } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const newClient = async (): Promise<Client> => (await aRequester(host)).client
const create = (client: Client, wish: Partial<Wish> = {}) => client.requests.createRequest({ body: documents(wish) })
const listed = async (client: Client) =>
  (await client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []

const size = { length_cm: 30, width_cm: 20, height_cm: 10 }
const photoId = (index: number) => `upl_${String(index).padStart(22, '0')}`

const parcel: Partial<Wish> = { itemCategory: 'Send Parcel', photos: [photoId(1)], ...size }
const shopping: Partial<Wish> = {
  itemCategory: 'Shopping Assistance',
  number_of_bags: 2,
  receipt: photoId(1),
  weightEstimate: undefined,
}

describe('each error names its field', () => {
  test.each<[keyof Wish, string, Partial<Wish>]>([
    ['itemCategory', requestTexts.service, { itemCategory: undefined }],
    ['preferredTransport', requestTexts.service, { preferredTransport: undefined }],
    ['preferredTransport', requestTexts.transportNotAllowed, { preferredTransport: 'Van' }],
    ['weightEstimate', requestTexts.weight, { weightEstimate: undefined }],
    ['weightEstimate', requestTexts.weightNotAllowed, { weightEstimate: '50kg+' }],
    ['weightEstimate', requestTexts.weightNotAllowed, { preferredTransport: 'Walking', weightEstimate: '10-20kg' }],
    ['photos', requestTexts.photos, { ...parcel, photos: [] }],
    ['photos', requestTexts.tooManyPhotos, { ...parcel, photos: [1, 2, 3, 4].map(photoId) }],
    ['length_cm', requestTexts.dimensions, { ...parcel, length_cm: undefined }],
    ['width_cm', requestTexts.dimensionsPositive, { ...parcel, width_cm: 0 }],
    ['height_cm', requestTexts.dimensionsPositive, { ...parcel, height_cm: -1 }],
    ['height_cm', requestTexts.dimensionsHuge, { ...parcel, height_cm: 1e9 }],
    ['number_of_bags', requestTexts.bags, { ...shopping, number_of_bags: 0 }],
    ['number_of_bags', requestTexts.bags, { ...shopping, number_of_bags: 1.5 }],
    ['number_of_bags', requestTexts.bagsMany, { ...shopping, number_of_bags: 51 }],
    ['receipt', requestTexts.receipt, { ...shopping, receipt: undefined }],
    ['description', requestTexts.description, { itemCategory: 'Errand Run', description: ' ' }],
    ['pickup_address', requestTexts.pickupAndDate, { pickup_address: ' ' }],
    ['delivery_address', requestTexts.delivery, { delivery_address: '' }],
    ['receiver_contact_number', requestTexts.receiver, { receiver_contact_number: '' }],
    ['receiver_contact_number', reachableText, { receiver_contact_number: '123' }],
    ['preferredDate', requestTexts.pickupAndDate, { preferredDate: '2027-02-30' }],
    ['preferredDate', requestTexts.farDate, { preferredDate: '2099-01-01' }],
    ['preferredTimeSlot', requestTexts.slot, { preferredTimeSlot: undefined }],
  ])('%s: %s', async (field, text, wish) => {
    const client = await newClient()
    const { status, body } = await create(client, wish)
    expect({ status, error: body.error, fields: body.fields }).toEqual({
      status: 400,
      error: text,
      fields: { [field]: text },
    })
    expect(await listed(client)).toEqual([])
  })

  test('the server computes the weight in kilograms', async () => {
    const client = await newClient()
    expect((await create(client, { weight_kg: 999 })).status).toBe(201)
  })

  test('fields that the category does not use are dropped', async () => {
    const client = await newClient()
    const { id } = await post(client, { ...size, number_of_bags: 4, receipt: photoId(1) })
    const { body } = await client.requests.getDetails({ params: { id } })
    expect(body).toMatchObject({
      length_cm: null,
      width_cm: null,
      height_cm: null,
      number_of_bags: null,
      receipt: null,
    })
  })
})

test('a past day or slot is refused by London’s clock', async () => {
  const client = await newClient()
  clock.set(inDays(1), 13)
  const yesterday = await create(client, { preferredDate: inDays(-1) })
  expect(yesterday).toMatchObject({ status: 400, body: { error: 'The preferred date cannot be in the past.' } })
  const morning = await create(client, { preferredDate: inDays(0), preferredTimeSlot: 'morning' })
  expect(morning).toMatchObject({ status: 400, body: { error: requestTexts.slotPassed } })
  expect(await listed(client)).toEqual([])
  expect((await create(client, { preferredDate: inDays(0), preferredTimeSlot: 'afternoon' })).status).toBe(201)
})

test('fields that the server sets are ignored', async () => {
  const [client, other] = [await newClient(), await aRequester(host)]
  const ours = {
    id: 'req_0000000000000000000001',
    status: 'completed',
    version: 99,
    ownerId: other.userId,
    user_id: other.userId,
    partner_id: other.userId,
    carrierId: other.userId,
    otp: '123456',
    created_at: '2020-01-01T00:00:00.000Z',
    completed_at: '2020-01-01T00:00:00.000Z',
    distance_km: 0.1,
  }
  const { status, body } = await client.requests.createRequest({ body: { ...documents(), ...ours } })
  expect(status).toBe(201)
  expect(body.request).toMatchObject({ status: 'pending_match', version: 1, created_at: new Date().toISOString() })
  expect(body.request?.id).not.toBe(ours.id)
  expect(body.request?.distance_km).toBeGreaterThan(1)
  expect(await listed(client)).toHaveLength(1)
  expect(await listed(other.client)).toEqual([])
  expect(JSON.stringify(body)).not.toContain('123456')
})

test('a twenty-first open request is refused', async () => {
  const client = await newClient()
  const ids = []
  for (let count = 0; count < 20; count += 1) ids.push((await post(client)).id)
  expect(await create(client)).toMatchObject({ status: 429, body: { error: 'You have too many open requests.' } })
  ok(await client.requests.cancelOwnRequest({ params: { id: ids[0] ?? '' } }))
  expect((await create(client)).status).toBe(201)
})

test('a text is stored and returned as typed', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const description = "<img src=x onerror=alert(1)>\n=cmd|'/C calc'!A0 \"><script>alert(1)</script>"
  const pickup_address = '"><script>alert(2)</script>, LS1 5HD'
  const { id } = await post(owner.client, { description, pickup_address })
  const params = { id }
  ok(await carrier.client.requests.acceptRequest({ params }))
  for (const { client } of [owner, carrier]) {
    const { body } = await client.requests.getDetails({ params })
    expect(body).toMatchObject({ description, pickupAddress: pickup_address })
  }
  await host.settled()
  const mails = await host.mailbox.to(owner.user.email)
  expect(mails).not.toEqual([])
  for (const { html } of mails) expect(html).not.toMatch(/<script|<img/i)
})

const quoted = async (client: Client, wish: Wish = documents()) => {
  const { suggested_price: price = 0, quote_id } = ok(
    await client.requests.suggestPrice({ body: priceQuestion(wish) }),
  ).body
  return { price, quote_id }
}

/** The same body with a price that JavaScript could not write. */
const createRaw = (client: Client, price: string) =>
  client.send({
    method: 'POST',
    path: '/api/requests',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(documents({ price: 0.5 })).replace('0.5', price),
  })

describe('the price', () => {
  test('below the suggestion is refused, and the suggestion itself is accepted', async () => {
    const client = await newClient()
    const { price } = await quoted(client)
    const { status, body } = await create(client, { price: (penceOf(price) - 1) / 100 })
    const text = minimumPriceText(penceOf(price))
    expect({ status, error: body.error, fields: body.fields }).toEqual({
      status: 400,
      error: text,
      fields: { price: text },
    })
    expect(await listed(client)).toEqual([])
    expect((await create(client, { price })).status).toBe(201)
  })

  test.each(['12.401', '-1', '0', '1e309', '"12.4"', 'null', '[]', '{}', 'true', '""', '10000.01', '1e21'])(
    'of %s is refused',
    async (price) => {
      const client = await newClient()
      const { status, body } = await createRaw(client, price)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'input.invalid' })
      expect(Object.keys(body.fields ?? {})).toEqual(['price'])
      expect(await listed(client)).toEqual([])
    },
  )

  test('that is no JSON is refused as such', async () => {
    const client = await newClient()
    for (const price of ['NaN', 'Infinity', '£12', '0x10']) {
      expect(await createRaw(client, price)).toMatchObject({ status: 400, body: { error: 'Invalid JSON.' } })
    }
  })

  test.each<[string, Partial<Wish>]>([
    ['farther away', { delivery_address: '1 Strand, London, WC2N 5HR' }],
    ['heavier', { weightEstimate: '20-50kg' }],
    ['later in the day', { preferredTimeSlot: 'evening' }],
    ['of another category', { itemCategory: 'Errand Run', description: 'Two letters.' }],
  ])('is computed from the request, not from the quote: %s', async (_, change) => {
    const client = await newClient()
    const { price, quote_id } = await quoted(client, documents(noonSlot()))
    const more = await quoted(client, documents({ ...noonSlot(), ...change }))
    expect(more.price).toBeGreaterThan(price)
    const refused = await create(client, { ...noonSlot(), ...change, price })
    expect(refused).toMatchObject({ status: 400, body: { error: minimumPriceText(penceOf(more.price)) } })
    expect(await create(client, { ...noonSlot(), ...change, price, quote_id })).toMatchObject({ status: 400 })
    expect(await listed(client)).toEqual([])
  })

  test('of a quote is valid for thirty minutes', async () => {
    const client = await newClient()
    const early = await quoted(client)
    clock.advance(minutes(29))
    expect((await create(client, early)).status).toBe(201)
    const late = await quoted(client)
    clock.advance(minutes(31))
    expect(await create(client, late)).toMatchObject({ status: 400, body: { code: 'quote.expired' } })
    expect((await create(client, { price: late.price })).status).toBe(201)
  })

  test('of a quote is valid though the tariff has changed since', async () => {
    const { client, user } = await aRequester(host)
    const { formOf, newQuote } = await import('#functions/domain/requests/post/suggest-price.ts')
    const { keyRing } = await import('#functions/platform/key-ring.ts')
    const { NewRequest } = await import('#shared/contracts/request-shapes.ts')
    const form = formOf(NewRequest.parse(documents()))
    const cheap = { pence: 123, kilometres: 16, tariff: 0 }
    const { token } = newQuote(form, cheap, { userId: user.userId, ring: keyRing(), now: new Date() })
    expect(await create(client, { price: 1.22, quote_id: token })).toMatchObject({
      status: 400,
      body: { error: 'The price must be at least £1.23' },
    })
    expect(await create(client, { price: 1.23, quote_id: token })).toMatchObject({
      status: 201,
      body: { request: { price: 1.23, distance_km: 16 } },
    })
  })

  test('of a quote of another user, or a forged one, is refused', async () => {
    const [client, other] = [await newClient(), await newClient()]
    const { price, quote_id = '' } = await quoted(client)
    const text = 'This price has expired. Please review it again.'
    expect(await create(other, { price, quote_id })).toMatchObject({ status: 400, body: { error: text } })
    const places = [0, 1, Math.floor(quote_id.length / 2), quote_id.length - 2]
    for (const index of places) {
      const flipped = quote_id.slice(0, index) + (quote_id[index] === 'A' ? 'B' : 'A') + quote_id.slice(index + 1)
      expect(await create(client, { price, quote_id: flipped })).toMatchObject({ status: 400, body: { error: text } })
    }
    for (const none of ['x', '.', '..', 'e30.e30', quote_id.slice(1), `${quote_id}A`]) {
      expect(await create(client, { price, quote_id: none })).toMatchObject({ status: 400, body: { error: text } })
    }
    expect(await listed(client)).toEqual([])
    expect((await create(client, { price, quote_id })).status).toBe(201)
  })

  test('is suggested thirty times a minute', async () => {
    const client = await newClient()
    const ask = () => client.requests.suggestPrice({ body: priceQuestion(documents()) })
    for (let count = 0; count < 30; count += 1) expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'limit.reached' } })
    clock.advance(minutes(1))
    expect((await ask()).status).toBe(200)
  })
})
