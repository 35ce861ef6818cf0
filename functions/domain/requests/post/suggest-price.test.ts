import { describe, expect, test } from 'vitest'
import { requestTexts } from '#shared/model/request-rules.ts'
import { createRequestHarness, wish } from '#test/support/create-request-harness.ts'
import { people, sessionOf } from '#test/support/fake-requests.ts'
import { createRequest } from './create-request.ts'

describe('a quote', () => {
  test('is our price in pounds, and writes nothing', async () => {
    const { quote, stored } = createRequestHarness()
    const { suggested_price, breakdown, distance_km, expires_at } = await quote()
    expect({ suggested_price, distance_km, expires_at }).toEqual({
      suggested_price: 9.13,
      distance_km: 15,
      expires_at: '2026-11-20T12:30:00.000Z',
    })
    expect(breakdown.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(913)
    expect(stored()).toEqual([])
  })

  test.each([
    ['itemCategory', requestTexts.service, { itemCategory: undefined }],
    ['weightEstimate', requestTexts.weight, { weightEstimate: undefined }],
    ['pickup_address', requestTexts.pickupAndDate, { pickup_address: '' }],
    ['delivery_address', requestTexts.delivery, { delivery_address: '' }],
    ['preferredTimeSlot', requestTexts.slot, { preferredTimeSlot: undefined }],
  ] as const)('needs %s, and nothing that a price does not depend on', async (field, text, body) => {
    const { quote } = createRequestHarness()
    await expect(quote(body)).rejects.toMatchObject({ message: text, fields: { [field]: text } })
    expect(
      (await quote({ photos: [], price: undefined, receiver_contact_number: '', preferredDate: '' })).suggested_price,
    ).toBe(9.13)
  })

  test('keeps its price for half an hour, even if the distance changes', async () => {
    const { create, quote, wait, moveAway, stored } = createRequestHarness()
    const { quote_id, suggested_price: price } = await quote()
    moveAway()
    wait(29)
    await expect(create({ price })).rejects.toMatchObject({ code: 'input.invalid' })
    await create({ price, quote_id })
    expect(stored()[0]).toMatchObject({ item: { publicKm: 15 }, detail: { suggestedPence: 913 } })
    wait(1)
    await expect(create({ price, quote_id })).rejects.toMatchObject({ code: 'quote.expired' })
  })

  test.each([
    ['another weight', { weightEstimate: '5-10kg' }],
    ['another place', { delivery_address: '4 Well Street, Bradford' }],
    ['another time of day', { preferredTimeSlot: 'evening' }],
    ['another transport', { preferredTransport: 'Motorbike' }],
  ] as const)('is not valid for %s', async (_, body) => {
    const { create, quote } = createRequestHarness()
    const { quote_id } = await quote()
    await expect(create({ ...body, quote_id })).rejects.toMatchObject({ code: 'quote.expired' })
  })

  test('is marked as approximate and promises nothing while the provider of places fails', async () => {
    const { create, quote, loseProvider, moveAway, stored } = createRequestHarness()
    loseProvider(true)
    const { suggested_price: price, quote_id, is_about } = await quote()
    expect(is_about).toBe(true)
    await expect(create({ price, quote_id })).rejects.toMatchObject({ code: 'service.unavailable' })
    expect(stored()).toEqual([])
    loseProvider(false)
    moveAway()
    await expect(create({ price, quote_id })).rejects.toMatchObject({ fields: { price: expect.stringContaining('£') } })
    await create({ price: 500, quote_id })
    expect(stored()[0]?.item.publicKm).toBe(150)
  })

  test('is not approximate if everything was looked up', async () => {
    expect(await createRequestHarness().quote()).not.toHaveProperty('is_about')
  })

  test('works for no other user', async () => {
    const { deps, quote } = createRequestHarness()
    const { quote_id } = await quote()
    const other = createRequest(deps, sessionOf(people.stranger), { ...wish, quote_id }, undefined)
    await expect(other).rejects.toMatchObject({ code: 'quote.expired' })
  })
})
