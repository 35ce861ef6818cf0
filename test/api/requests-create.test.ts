import { describe, expect, test } from 'vitest'
import { penceOf } from '#shared/model/money.ts'
import { reachableText } from '#shared/model/phone-numbers.ts'
import { minimumPriceText, requestTexts } from '#shared/model/request-rules.ts'
import { erase } from '#test/support/account-erasure.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays, ok, post, priceQuestion, requestIn, type Wish } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const newClient = async (): Promise<Client> => (await aRequester(host)).client
const create = (client: Client, wish: Partial<Wish> = {}) => client.requests.createRequest({ body: documents(wish) })
const listed = async (client: Client) =>
  (await client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []

describe('each error names its field', () => {
  test.each<[keyof Wish, string, Partial<Wish>]>([
    ['weightEstimate', requestTexts.weightNotAllowed, { weightEstimate: '50kg+' }],
    ['receiver_contact_number', reachableText, { receiver_contact_number: '123' }],
    ['none_forbidden', requestTexts.forbidden, { none_forbidden: false }],
    ['declared_value', requestTexts.declaredRange, { declared_value: 2000.01 }],
    ['declared_value', requestTexts.declaredForm, { declared_value: 0.005 }],
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

test('a declared value is shown to owner and carrier, and is forgotten with the owner’s account', async () => {
  const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
  const declared = { declared_value: 79.99, none_forbidden: true }
  const params = { id: await requestIn('completed', { owner, carrier }, declared) }
  const valueFor = async ({ client }: Person) => ok(await client.requests.getDetails({ params })).body.declared_value
  expect([await valueFor(owner), await valueFor(carrier)]).toEqual([79.99, 79.99])
  expect((await other.client.requests.getDetails({ params })).status).toBe(404)
  const exported = JSON.stringify(ok(await owner.client.users.exportData()).body)
  expect(exported).toContain('"noneForbidden":true')
  expect(exported).toContain('"declaredValue":79.99')
  await erase(owner)
  await host.settled()
  expect(await valueFor(carrier)).toBeNull()
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

  test('of a quote is valid even if the tariff has changed since', async () => {
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
})
