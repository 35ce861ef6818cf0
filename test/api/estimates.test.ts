import { describe, expect, test } from 'vitest'
import { openHost } from '#test/support/open-host.ts'
import { documents, ok, priceQuestion } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const visitor = host.client()
const estimate = (query: Record<string, string>) =>
  visitor.send({ method: 'GET', path: `/api/estimates?${new URLSearchParams(query)}` })
const suggested = async (q: string) => ok(await visitor.places.suggestEstimatePlaces({ query: { q } })).body

describe('an estimate is refused', () => {
  test.each([
    ['without its places', {}, ['from', 'to']],
    ['for an address', { from: '12 Park Row, Leeds', to: 'LS1' }, ['from']],
    ['for a whole postcode', { from: 'LS1', to: 'LS1 5HD' }, ['to']],
    ['for the name of a town alone', { from: 'leeds', to: 'LS1' }, ['from']],
  ])('%s', async (_, query, fields) => {
    const { status, body, text } = await estimate(query)
    expect(status).toBe(400)
    expect(Object.keys(Object(body.fields)).toSorted()).toEqual(fields)
    expect(text).not.toContain('Park Row')
  })

  test.each([
    { from: 'atlantis.leeds', to: 'LS1' },
    { from: 'ZZ1', to: 'LS1' },
    { from: 'GY1', to: 'LS1' },
  ])('for an unknown place: %j', async (query) => {
    expect(await estimate(query)).toMatchObject({
      status: 404,
      body: { code: 'place.unknown', fields: { from: 'Please choose a place from the list.' } },
    })
  })
})

describe('places for an estimate', () => {
  test.each(['12 Park Row, Leeds', 'Park Row, Leeds', 'LS1 5HD', 'ann@example.org', '53.79', '%', '😀😀'])(
    'are refused for %s: caches and the edge’s log keep queries',
    async (q) => {
      expect((await visitor.places.suggestEstimatePlaces({ query: { q } })).status).toBe(400)
    },
  )

  test('are towns and districts', async () => {
    expect((await suggested('Oxf'))[0]).toEqual({ id: 'oxford.oxfordshire', label: 'Oxford, Oxfordshire' })
    expect(await suggested('ls6')).toEqual([{ id: 'LS6', label: 'Leeds, LS6' }])
    expect(await suggested('nw1')).toEqual([{ id: 'NW1', label: 'Camden Town, London, NW1' }])
    expect(await suggested('w1a')).toEqual([{ id: 'W1A', label: 'Marylebone, London, W1A' }])
    for (const q of ['', 'O', ' ', 'zzzzzz']) expect(await suggested(q)).toEqual([])
  })

  test('are few, each with an id of its own that gets an estimate', async () => {
    const found = await suggested('New')
    expect(found.length).toBeGreaterThan(3)
    expect(found.length).toBeLessThanOrEqual(8)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  })
})

test('an estimate is the price of a small parcel by car, sets no cookie and may be cached for a day', async () => {
  const stranger = host.client().elsewhere()
  const { body, headers, setCookies } = ok(
    await stranger.places.estimatePrice({ query: { from: 'leeds.leeds', to: 'BD1' } }),
  )
  expect(body).toEqual({
    from: { id: 'leeds.leeds', label: 'Leeds' },
    to: { id: 'BD1', label: 'Bradford, BD1' },
    price: expect.any(Number),
    distance_km: expect.any(Number),
  })
  expect([body.distance_km, body.price]).toEqual([17, 8.81])
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(setCookies).toEqual([])
})

test.each([
  ['LS2', 'LS16'],
  ['SW1A', 'W1A'],
  ['M1', 'M20'],
  ['leeds.leeds', 'BD1'],
  ['KW15', 'LS99'],
  ['G1', 'G1'],
])('from %s to %s is the price of the form for the same places, to the penny', async (from, to) => {
  const { client } = await aRequester(host)
  const { body } = ok(await visitor.places.estimatePrice({ query: { from, to } }))
  const form = documents({
    itemCategory: 'Send Parcel',
    preferredTimeSlot: 'morning',
    pickup_address: body.from?.label ?? '',
    delivery_address: body.to?.label ?? '',
  })
  const priced = ok(await client.requests.suggestPrice({ body: priceQuestion(form) }))
  expect([priced.body.suggested_price, priced.body.distance_km]).toEqual([body.price, body.distance_km])
})
