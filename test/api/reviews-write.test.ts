import { describe, expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock, days, minutes } from '#test/support/clock.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { reported, resolve } from '#test/support/problems.ts'
import { noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { ownReviews, publishingOn, reviewsOf, saidBy, sumsOf, writeReview } from '#test/support/reviews.ts'
import { aPartner, aRequester, signInAgain } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const delivered = async () => {
  const sides = await parties()
  return { ...sides, id: await requestIn('completed', sides) }
}
const notPossible = '409 review.not-possible'

describe('refuses a review', () => {
  test('by a stranger, and of a request that was never there, alike', async () => {
    const { id } = await delivered()
    const stranger = await aRequester(host)
    const [ofOthers, ofNone] = [await writeReview(stranger, id), await writeReview(stranger, `req_${'0'.repeat(22)}`)]
    expect(ofOthers.status).toBe(404)
    expect([ofOthers.body.code, ofOthers.body.error]).toEqual([ofNone.body.code, ofNone.body.error])
    expect((await stranger.client.problems.getReviews({ params: { id } })).status).toBe(404)
  })

  test.each(['matched', 'in_transit', 'cancelled'] as const)('of a delivery that is %s', async (status) => {
    const sides = await parties()
    const id = await requestIn(status, sides)
    for (const side of [sides.owner, sides.carrier]) expect(await saidBy(writeReview(side, id))).toBe(notPossible)
    expect(await reviewsOf(sides.owner, id)).toEqual([])
  })

  test('after seven days, and not a moment before', async () => {
    const { owner, carrier, id } = await delivered()
    clock.advance(days(7) - 1)
    for (const side of [owner, carrier]) await signInAgain(side)
    ok(await writeReview(carrier, id))
    clock.advance(1)
    expect(await saidBy(writeReview(owner, id))).toBe('409 review.too-late')
  })

  test('that differs from the first one, while a repeated one changes nothing', async () => {
    const { owner, id } = await delivered()
    ok(await writeReview(owner, id, { facts: ['careful'] }))
    expect((await writeReview(owner, id, { facts: ['careful'] })).status).toBe(201)
    expect(await saidBy(writeReview(owner, id, { stars: 1 }))).toBe('409 review.written')
    expect(await reviewsOf(owner, id)).toMatchObject([{ own: { stars: 4, facts: ['careful'] } }])
  })

  test('of no star, of six, of half of one, and with a fact about the other side', async () => {
    const { owner, id } = await delivered()
    for (const stars of [0, 6, 4.5]) expect((await writeReview(owner, id, { stars })).status).toBe(400)
    expect((await writeReview(owner, id, { facts: ['ready_in_time'] })).status).toBe(400)
    expect((await writeReview(owner, id, { facts: ['careful', 'careful'] })).status).toBe(400)
    expect((await writeReview(owner, id, { text: 'x'.repeat(501) })).status).toBe(400)
  })

  test.each([
    ['phone number, however it is written', { mobile: '+44 7700 900611' }, { mobile: '07700900611' }],
    [
      'address',
      { addressParts: { houseNumber: '9a', street: 'Mill Road', city: 'Leeds', county: 'Yorks', postcode: 'LS2 7PD' } },
      { addressParts: { houseNumber: '9A', street: 'Mill Rd.', city: 'Leeds', county: 'Yorks', postcode: 'ls27pd' } },
    ],
  ])('where both have the same %s, with the words of any other', async (_, own, same) => {
    const sides = { owner: await aRequester(host, own), carrier: await aPartner(host, {}, same) }
    const id = await requestIn('completed', sides)
    for (const side of [sides.owner, sides.carrier]) expect(await saidBy(writeReview(side, id))).toBe(notPossible)
  })

  test('where both have the same vehicle', async () => {
    const sides = {
      owner: await aPartner(host, { vehicleRegistration: 'XY70 ABC' }),
      carrier: await aPartner(host, { vehicleRegistration: 'xy70abc' }),
    }
    const id = await requestIn('completed', sides)
    expect(await saidBy(writeReview(sides.owner, id))).toBe(notPossible)
  })
})

describe('who may write', () => {
  test('both sides of a match that ended by a problem', async () => {
    const sides = await parties()
    const id = await requestIn('in_transit', sides)
    const problem = await reported(sides.owner, id)
    ok(await resolve(await anAdmin(host), problem, { ending: 'cancel' }))
    for (const side of [sides.owner, sides.carrier]) expect((await writeReview(side, id)).status).toBe(201)
  })

  test('both while a problem is open about what was delivered', async () => {
    const { owner, carrier, id } = await delivered()
    await reported(owner, id)
    for (const side of [owner, carrier]) expect((await writeReview(side, id)).status).toBe(201)
  })

  test('the owner alone after a give-back on the day, also if another then delivered', async () => {
    const { owner, carrier: first } = await parties()
    const id = await requestIn('matched', { owner, carrier: first }, noonSlot())
    ok(await first.client.requests.cancelRequest({ params: { id } }))
    await host.settled()
    expect(await saidBy(writeReview(first, id))).toBe('404 request.unknown')
    const second = await aPartner(host)
    ok(await second.client.requests.acceptRequest({ params: { id } }))
    const early = ok(await writeReview(owner, id, { stars: 1 })).body.review
    expect(early).toMatchObject({ match: 1, about: 'carrier', name: 'Test', state: 'written', own: { stars: 1 } })
    expect(await reviewsOf(second, id)).toEqual([])
    await publishingOn(host, 8, first)
    expect(await sumsOf(first.userId)).toEqual({ stars: 1, reviews: 1 })
    expect(await ownReviews(first)).toMatchObject([{ stars: 1, text: 'A good day.' }])
    expect(await sumsOf(second.userId)).toEqual({ stars: 0, reviews: 0 })
  })

  test('nobody after a give-back on an earlier day', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier }, { ...noonSlot(), preferredDate: '2027-06-01' })
    ok(await carrier.client.requests.cancelRequest({ params: { id } }))
    await host.settled()
    expect(await saidBy(writeReview(owner, id))).toBe(notPossible)
  })

  test('the carrier alone after a very late cancellation', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier }, noonSlot())
    clock.advance(minutes(10))
    ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
    expect(await saidBy(writeReview(owner, id))).toBe(notPossible)
    expect((await writeReview(carrier, id, { facts: ['clear'] })).status).toBe(201)
    await publishingOn(host, 8, owner)
    expect(await reviewsOf(owner, id)).toMatchObject([{ state: 'published', own: null, theirs: { facts: ['clear'] } }])
    expect(await sumsOf(owner.userId)).toEqual({ stars: 4, reviews: 1 })
  })
})
