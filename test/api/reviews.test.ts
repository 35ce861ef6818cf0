import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { RequestId } from '#shared/model/ids.ts'
import { londonClock } from '#shared/model/london.ts'
import { reviewSides } from '#shared/model/review-rules.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { aFleet } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { reported, resolve } from '#test/support/problems.ts'
import { noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { aReview, ownReviews, publishingOn, replyTo, reviewsOf, writeReview } from '#test/support/reviews.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, signInAgain } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const delivered = async () => {
  const sides = await parties()
  return { ...sides, id: await requestIn('completed', sides) }
}
const sumsOf = async ({ userId }: Pick<Person, 'userId'>) => {
  const { stars = 0, reviews = 0 } = (await readRow(keys.historyCounts(userId))) ?? {}
  return { stars, reviews }
}
const refusal = async (answer: ReturnType<typeof writeReview>) => {
  const { status, body } = await answer
  return `${status} ${body.code}`
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
    for (const side of [sides.owner, sides.carrier]) expect(await refusal(writeReview(side, id))).toBe(notPossible)
    expect(await reviewsOf(sides.owner, id)).toEqual([])
  })

  test('after seven days, and not a moment before', async () => {
    const { owner, carrier, id } = await delivered()
    clock.advance(days(7) - 1)
    for (const side of [owner, carrier]) await signInAgain(side)
    ok(await writeReview(carrier, id))
    clock.advance(1)
    expect(await refusal(writeReview(owner, id))).toBe('409 review.too-late')
  })

  test('that differs from the first one, while a repeated one changes nothing', async () => {
    const { owner, id } = await delivered()
    ok(await writeReview(owner, id, { facts: ['careful'] }))
    expect((await writeReview(owner, id, { facts: ['careful'] })).status).toBe(201)
    expect(await refusal(writeReview(owner, id, { stars: 1 }))).toBe('409 review.written')
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
    for (const side of [sides.owner, sides.carrier]) expect(await refusal(writeReview(side, id))).toBe(notPossible)
  })

  test('where both have the same vehicle', async () => {
    const sides = {
      owner: await aPartner(host, { vehicleRegistration: 'XY70 ABC' }),
      carrier: await aPartner(host, { vehicleRegistration: 'xy70abc' }),
    }
    const id = await requestIn('completed', sides)
    expect(await refusal(writeReview(sides.owner, id))).toBe(notPossible)
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
    expect(await refusal(writeReview(first, id))).toBe('404 request.unknown')
    const second = await aPartner(host)
    ok(await second.client.requests.acceptRequest({ params: { id } }))
    const early = ok(await writeReview(owner, id, { stars: 1 })).body.review
    expect(early).toMatchObject({ match: 1, about: 'carrier', name: 'Test', state: 'written', own: { stars: 1 } })
    expect(await reviewsOf(second, id)).toEqual([])
    await publishingOn(host, 8, first)
    expect(await sumsOf(first)).toEqual({ stars: 1, reviews: 1 })
    expect(await ownReviews(first)).toMatchObject([{ stars: 1, text: 'A good day.' }])
    expect(await sumsOf(second)).toEqual({ stars: 0, reviews: 0 })
  })

  test('nobody after a give-back on an earlier day', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier }, { ...noonSlot(), preferredDate: '2027-06-01' })
    ok(await carrier.client.requests.cancelRequest({ params: { id } }))
    await host.settled()
    expect(await refusal(writeReview(owner, id))).toBe(notPossible)
  })

  test('the carrier alone after a very late cancellation', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier }, noonSlot())
    clock.advance(minutes(10))
    ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
    expect(await refusal(writeReview(owner, id))).toBe(notPossible)
    expect((await writeReview(carrier, id, { facts: ['clear'] })).status).toBe(201)
    await publishingOn(host, 8, owner)
    expect(await reviewsOf(owner, id)).toMatchObject([{ state: 'published', own: null, theirs: { facts: ['clear'] } }])
    expect(await sumsOf(owner)).toEqual({ stars: 4, reviews: 1 })
  })
})

describe('reviews are published', () => {
  test('together on the morning after the second, and neither before', async () => {
    const { owner, carrier, id } = await delivered()
    ok(await writeReview(owner, id, { stars: 5, facts: ['on_time'] }))
    const before = await reviewsOf(carrier, id)
    expect(before).toMatchObject([{ state: 'open', own: null, theirs: null, about: 'requester' }])
    await publishingOn(host, 1)
    expect(await reviewsOf(carrier, id)).toEqual(before)
    ok(await writeReview(carrier, id, { stars: 2 }))
    expect(await reviewsOf(owner, id)).toMatchObject([{ state: 'written', theirs: null }])
    await host.settled()
    clock.advance(hours(23) + minutes(58))
    await host.sweep()
    expect(await reviewsOf(owner, id)).toMatchObject([{ state: 'written', theirs: null }])
    clock.advance(minutes(2))
    await host.sweep()
    await host.settled()
    expect(await reviewsOf(owner, id)).toMatchObject([{ state: 'published', own: { stars: 5 }, theirs: { stars: 2 } }])
    expect(await reviewsOf(carrier, id)).toMatchObject([
      {
        state: 'published',
        own: { stars: 2 },
        theirs: { stars: 5, facts: ['on_time'], text: 'A good day.', reply: null },
      },
    ])
    expect([await sumsOf(carrier), await sumsOf(owner)]).toEqual([
      { stars: 5, reviews: 1 },
      { stars: 2, reviews: 1 },
    ])
  })

  test('alone on the morning after the seven days, once, however often it is tried', async () => {
    const { owner, carrier, id } = await delivered()
    ok(await writeReview(owner, id, { stars: 1 }))
    await publishingOn(host, 7, owner, carrier)
    expect(await reviewsOf(carrier, id)).toMatchObject([{ state: 'open' }])
    await publishingOn(host, 1)
    const { publishStoredReviews } = await import('#functions/domain/reviews/review-tasks.ts') // it reads settings
    const task = { kind: 'review.publish', at: '', requestId: RequestId.parse(id), match: 1 } as const
    await Promise.all([publishStoredReviews(task, new Date()), publishStoredReviews(task, new Date())])
    expect(await sumsOf(carrier)).toEqual({ stars: 1, reviews: 1 })
    expect(await reviewsOf(carrier, id)).toMatchObject([{ state: 'published', own: null, theirs: { stars: 1 } }])
    expect(await refusal(writeReview(carrier, id))).toBe('409 review.too-late')
  })

  test('without surnames, contacts and addresses, which their author still reads', async () => {
    const sides = { owner: await aRequester(host, { lastName: 'Featherstone' }), carrier: await aPartner(host) }
    const id = await requestIn('completed', sides)
    const text = 'Ms Featherstone of 12 Park Row is on 07700 900123.'
    ok(await writeReview(sides.carrier, id, { text }))
    await publishingOn(host, 8, sides.owner, sides.carrier)
    expect(await reviewsOf(sides.carrier, id)).toMatchObject([{ own: { text } }])
    expect(await ownReviews(sides.owner)).toMatchObject([{ text: 'Ms ••• of ••• is on •••.' }])
  })

  test('with the month alone, and without the author or the request', async () => {
    const { owner, carrier, id } = await delivered()
    ok(await writeReview(owner, id))
    await publishingOn(host, 8, carrier)
    const [shown] = await ownReviews(carrier)
    expect(Object.keys(shown ?? {}).toSorted()).toEqual([
      'driver',
      'facts',
      'id',
      'month',
      'of',
      'reply',
      'stars',
      'text',
    ])
    expect(shown?.month).toMatch(/^\d{4}-\d{2}$/)
    for (const secret of [id, owner.userId, id.slice(4)]) expect(JSON.stringify(shown)).not.toContain(secret)
  })

  test('of one pair within 30 days as their mean, once', async () => {
    const sides = await parties()
    for (const stars of [5, 2]) {
      const id = await requestIn('completed', sides)
      ok(await writeReview(sides.owner, id, { stars }))
      await publishingOn(host, 8, sides.owner, sides.carrier)
    }
    expect(await sumsOf(sides.carrier)).toEqual({ stars: 3.5, reviews: 1 })
    clock.advance(days(30))
    for (const side of [sides.owner, sides.carrier]) await signInAgain(side)
    const id = await requestIn('completed', sides)
    ok(await writeReview(sides.owner, id, { stars: 4 }))
    await publishingOn(host, 8, sides.carrier)
    expect(await sumsOf(sides.carrier)).toEqual({ stars: 7.5, reviews: 2 })
    expect((await ownReviews(sides.carrier)).map(({ stars }) => stars)).toEqual([4, 2, 5])
  })
})

test('a fleet’s delivery is reviewed for the business, which alone learns the driver’s first name', async () => {
  const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
  const id = await requestIn('completed', { owner, carrier: driver })
  ok(await writeReview(owner, id, { stars: 3 }))
  expect(await refusal(writeReview(fleet, id, { facts: ['clear'] }))).toBe('201 undefined')
  expect(await refusal(writeReview(driver, id))).toBe('409 review.written')
  await publishingOn(host, 1)
  expect(await ownReviews(fleet)).toMatchObject([{ of: 'business', driver: 'Ann', stars: 3 }])
  expect(await ownReviews(driver)).toEqual([])
  expect(await readRow(keys.businessCounts(fleet.businessId))).toMatchObject({ stars: 3, reviews: 1 })
  expect(await ownReviews(owner)).toMatchObject([{ of: 'me', driver: null, facts: ['clear'] }])
  expect(JSON.stringify(await reviewsOf(owner, id))).not.toContain('Ann')
})

describe('a reply', () => {
  const published = async () => {
    const sides = await delivered()
    ok(await writeReview(sides.owner, sides.id, { stars: 2 }))
    await publishingOn(host, 8, sides.owner, sides.carrier)
    const [review] = await ownReviews(sides.carrier)
    return { ...sides, review: review?.id ?? '' }
  }

  test('is refused to all but the one who is reviewed, as if there was no review', async () => {
    const { owner, review } = await published()
    const [byAuthor, ofNone] = [
      await replyTo(owner, review, 'Yes.'),
      await replyTo(owner, `rev_${'0'.repeat(22)}`, 'Yes.'),
    ]
    expect(byAuthor.status).toBe(404)
    expect([byAuthor.body.code, byAuthor.body.error]).toEqual([ofNone.body.code, ofNone.body.error])
  })

  test('is shown at once, without contacts, and written once', async () => {
    const { owner, carrier, id, review } = await published()
    const text = 'Sorry! Please ring me on 07700 900123.'
    expect(ok(await replyTo(carrier, review, text)).body.review?.reply).toBe('Sorry! Please ring me on •••.')
    expect((await replyTo(carrier, review, text)).status).toBe(200)
    expect((await replyTo(carrier, review, 'Not sorry.')).body.code).toBe('review.replied')
    expect(await reviewsOf(owner, id)).toMatchObject([{ own: { stars: 2, reply: 'Sorry! Please ring me on •••.' } }])
  })
})

test('both sides are asked once, two hours after the end, unless they have written', async () => {
  const { owner, carrier, id } = await delivered()
  ok(await writeReview(owner, id))
  const asked = async ({ client }: Person): Promise<number> => {
    const { items = [] } = ok(await client.notifications.listNotifications({ query: {} })).body
    return items.filter(({ title }) => title === 'Would you like to leave a review?').length
  }
  await host.settled()
  clock.advance(hours(2) - 1)
  await host.sweep()
  await host.settled()
  expect(await asked(carrier)).toBe(0)
  for (let hour = 0; hour < 3; hour += 1) {
    clock.advance(hours(1))
    await host.sweep()
    await host.settled()
  }
  expect([await asked(owner), await asked(carrier)]).toEqual([0, 1])
})

test('two sides who write at the same moment are published together', async () => {
  const { owner, carrier, id } = await delivered()
  const answers = await Promise.all([
    writeReview(owner, id),
    writeReview(carrier, id),
    writeReview(owner, id, aReview()),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  await publishingOn(host, 1)
  const row = await readRow(keys.matchReviews(id, 1))
  expect(londonClock(String(row?.publishedAt)).time).toBe('06:00')
  for (const side of reviewSides) expect(row?.[side]).toBeDefined()
  expect(await sumsOf(owner)).toEqual({ stars: 4, reviews: 1 })
})
