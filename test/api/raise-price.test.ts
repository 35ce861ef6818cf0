import { afterEach, describe, expect, test } from 'vitest'
import { clock, days } from '#test/support/clock.ts'
import { anOnlinePartner } from '#test/support/live-socket.ts'
import { offerTo } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, post } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()

const raise = ({ client }: Person, id: string, price: number | undefined) =>
  client.requests.raisePrice({ params: { id }, body: price === undefined ? {} : { price } })
const priceOf = async ({ client }: Person, id: string) => {
  const { price, version, raises_left } = ok(await client.requests.getDetails({ params: { id } })).body
  return { price, version, raises_left }
}

describe('a price is not raised', () => {
  test.each([
    [undefined, 'Please enter the price you are willing to pay.'],
    [100, 'The price must be at least £100.01'],
    [99, 'The price must be at least £100.01'],
    [-200, 'The price must be at least £100.01'],
    [100.001, 'Please enter a price in pounds and pence, such as 12.50.'],
    [10_000.01, 'Please enter a price of £10,000.00 or less.'],
  ])('to %s', async (price, text) => {
    const owner = await aRequester(host)
    const { id } = await post(owner.client)
    expect(await raise(owner, id, price)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', error: text, fields: { price: text } },
    })
    expect(await priceOf(owner, id)).toEqual({ price: 100, version: 1, raises_left: 3 })
  })

  test('while a partner considers it, once it is matched, once it is cancelled, and once its time has passed', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id: offered } = await offerTo(owner, partner)
    const [taken, cancelled, late] = [await post(owner.client), await post(owner.client), await post(owner.client)]
    ok(await partner.client.requests.acceptRequest({ params: { id: taken.id } }))
    ok(await owner.client.requests.cancelOwnRequest({ params: { id: cancelled.id } }))
    const refused = { status: 409, body: { code: 'request.not-waiting' } }
    for (const id of [offered, taken.id, cancelled.id]) expect(await raise(owner, id, 150)).toMatchObject(refused)
    clock.advance(days(6))
    expect(await raise(owner, late.id, 150)).toMatchObject(refused)
  })

  test('a fourth time', async () => {
    const owner = await aRequester(host)
    const { id } = await post(owner.client)
    for (const price of [110, 120, 130]) ok(await raise(owner, id, price))
    expect(await raise(owner, id, 140)).toMatchObject({ status: 409, body: { code: 'request.raised-enough' } })
    expect(ok(await raise(owner, id, 130)).body.request?.price).toBe(130)
    expect(await priceOf(owner, id)).toEqual({ price: 130, version: 4, raises_left: 0 })
  })
})

const listening: Awaited<ReturnType<typeof anOnlinePartner>>[] = []
afterEach(() => {
  for (const { socket } of listening.splice(0)) socket.close()
})

describe('a raised price', () => {
  test('is in the pool and in its owner’s list, and a repeated call changes nothing', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id } = await post(owner.client)
    for (let count = 0; count < 2; count += 1)
      expect(ok(await raise(owner, id, 120.5)).body.request).toMatchObject({ id, price: 120.5, version: 2 })
    expect(await priceOf(owner, id)).toEqual({ price: 120.5, version: 2, raises_left: 2 })
    const jobs = ok(await partner.client.requests.listAvailable()).body
    expect(jobs.find((job) => job.id === id)).toMatchObject({ price: 120.5, version: 2 })
    expect(ok(await partner.client.requests.acceptRequest({ params: { id } })).body.request).toMatchObject({
      price: 120.5,
      version: 3,
    })
  })

  test('notifies partners nearby, once for each raise, except those who rejected it', async () => {
    const [near, rejecting] = [await anOnlinePartner(host), await anOnlinePartner(host)]
    listening.push(near, rejecting)
    const owner = await aRequester(host)
    const { id } = await post(owner.client)
    await host.settled()
    ok(await rejecting.client.requests.rejectRequest({ params: { id } }))
    for (const price of [110, 110, 125]) {
      const { version } = ok(await raise(owner, id, price)).body.request ?? {}
      await waitFor(`the news of £${price}`, () => near.heard('new_job_available').find(({ v }) => v === version))
    }
    await host.settled()
    const newsOf = ({ heard }: typeof near) =>
      heard('new_job_available').map(({ request_id, v, card }) => [request_id === id, v, Object(card).price])
    expect(newsOf(near)).toEqual([
      [true, 1, 100],
      [true, 2, 110],
      [true, 3, 125],
    ])
    expect(newsOf(rejecting)).toEqual([[true, 1, 100]])
  })

  test('and an acceptance at once: the carrier gets the old price, or the new one if the raise was first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [owner, partner] = [await aRequester(host), await aPartner(host)]
      const { id } = await post(owner.client)
      const accepting = () => partner.client.requests.acceptRequest({ params: { id } })
      const raising = () => raise(owner, id, 150)
      const [first, second] = round % 2 ? [accepting, raising] : [raising, accepting]
      const answers = await Promise.all([first(), second()])
      const [accept, raised] = round % 2 ? answers : answers.toReversed()
      expect(accept?.status).toBe(200)
      expect([200, 409]).toContain(raised?.status)
      expect((await priceOf(owner, id)).price).toBe(raised?.status === 200 ? 150 : 100)
    }
  })
})
