import { describe, expect, test } from 'vitest'
import { penceOf } from '#shared/model/money.ts'
import { minimumPriceText } from '#shared/model/request-rules.ts'
import type { Client } from '#test/support/client.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, ok, priceQuestion, type Wish } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const newClient = async (): Promise<Client> => (await aRequester(host)).client
const create = (client: Client, wish: Partial<Wish> = {}) => client.requests.createRequest({ body: documents(wish) })
const listed = async (client: Client) => (await client.requests.listRequests()).body.items ?? []

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
  test('below the suggestion is refused, and the suggestion itself is enough', async () => {
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
  ])('is worked out from what was sent, not from what was asked before: %s', async (_, change) => {
    const client = await newClient()
    const { price, quote_id } = await quoted(client)
    const more = await quoted(client, documents(change))
    expect(more.price).toBeGreaterThan(price)
    const refused = await create(client, { ...change, price })
    expect(refused).toMatchObject({ status: 400, body: { error: minimumPriceText(penceOf(more.price)) } })
    expect(await create(client, { ...change, price, quote_id })).toMatchObject({ status: 400 })
    expect(await listed(client)).toEqual([])
  })

  test('of a quote holds for thirty minutes', async () => {
    const client = await newClient()
    const early = await quoted(client)
    clock.advance(minutes(29))
    expect((await create(client, early)).status).toBe(201)
    const late = await quoted(client)
    clock.advance(minutes(31))
    expect(await create(client, late)).toMatchObject({ status: 400, body: { code: 'quote.expired' } })
    expect((await create(client, { price: late.price })).status).toBe(201)
  })

  test('of a quote holds though the tariff has changed since', async () => {
    const { client, user } = await aRequester(host)
    const { newQuote } = await import('#functions/domain/requests/post/suggest-price.ts')
    const { formOf } = await import('#functions/domain/requests/post/suggest-price.ts')
    const { keyRing } = await import('#functions/platform/key-ring.ts')
    const { NewRequest } = await import('#shared/contracts/request-shapes.ts')
    const form = formOf(NewRequest.parse(documents()))
    const cheap = { pence: 123, metres: 16_000, tariff: 0 }
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

  test('of a quote that is another’s, or not ours, is refused', async () => {
    const [client, other] = [await newClient(), await newClient()]
    const { price, quote_id = '' } = await quoted(client)
    const text = 'This price has expired. Please review it again.'
    expect(await create(other, { price, quote_id })).toMatchObject({ status: 400, body: { error: text } })
    const places = [0, 1, Math.floor(quote_id.length / 2), quote_id.length - 2]
    for (const at of places) {
      const flipped = quote_id.slice(0, at) + (quote_id[at] === 'A' ? 'B' : 'A') + quote_id.slice(at + 1)
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
