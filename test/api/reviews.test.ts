import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { RequestId } from '#shared/model/ids.ts'
import { londonClock } from '#shared/model/london.ts'
import { reviewSides } from '#shared/model/review-rules.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { aFleet } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import {
  aReview,
  ownReviews,
  publishingOn,
  replyTo,
  reviewsOf,
  saidBy,
  sumsOf,
  writeReview,
} from '#test/support/reviews.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, signInAgain } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const delivered = async () => {
  const sides = await parties()
  return { ...sides, id: await requestIn('completed', sides) }
}

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
    expect([await sumsOf(carrier.userId), await sumsOf(owner.userId)]).toEqual([
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
    expect(await sumsOf(carrier.userId)).toEqual({ stars: 1, reviews: 1 })
    expect(await reviewsOf(carrier, id)).toMatchObject([{ state: 'published', own: null, theirs: { stars: 1 } }])
    expect(await saidBy(writeReview(carrier, id))).toBe('409 review.too-late')
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
    expect(await sumsOf(sides.carrier.userId)).toEqual({ stars: 3.5, reviews: 1 })
    clock.advance(days(30))
    for (const side of [sides.owner, sides.carrier]) await signInAgain(side)
    const id = await requestIn('completed', sides)
    ok(await writeReview(sides.owner, id, { stars: 4 }))
    await publishingOn(host, 8, sides.carrier)
    expect(await sumsOf(sides.carrier.userId)).toEqual({ stars: 7.5, reviews: 2 })
    expect((await ownReviews(sides.carrier)).map(({ stars }) => stars)).toEqual([4, 2, 5])
  })
})

test('a fleet’s delivery is reviewed for the business, which alone learns the driver’s first name', async () => {
  const [owner, { fleet, driver }] = [await aRequester(host), await aFleet(host)]
  const id = await requestIn('completed', { owner, carrier: driver })
  ok(await writeReview(owner, id, { stars: 3 }))
  expect(await saidBy(writeReview(fleet, id, { facts: ['clear'] }))).toBe('201')
  expect(await saidBy(writeReview(driver, id))).toBe('409 review.written')
  await publishingOn(host, 1)
  expect(await ownReviews(fleet)).toMatchObject([{ of: 'business', driver: 'Ann', stars: 3 }])
  expect(await ownReviews(driver)).toEqual([])
  expect(await reviewsOf(driver, id)).toMatchObject([{ theirs: { stars: 3 }, can_reply: false }])
  expect(await reviewsOf(fleet, id)).toMatchObject([{ theirs: { stars: 3 }, can_reply: true }])
  expect(await sumsOf(fleet.businessId)).toEqual({ stars: 3, reviews: 1 })
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
  const questionsTo = async ({ client }: Person): Promise<number> => {
    const { items = [] } = ok(await client.notifications.listNotifications({ query: {} })).body
    return items.filter(({ title }) => title === 'Would you like to leave a review?').length
  }
  await host.settled()
  clock.advance(hours(2) - 1)
  await host.sweep()
  await host.settled()
  expect(await questionsTo(carrier)).toBe(0)
  for (let hour = 0; hour < 3; hour += 1) {
    clock.advance(hours(1))
    await host.sweep()
    await host.settled()
  }
  expect([await questionsTo(owner), await questionsTo(carrier)]).toEqual([0, 1])
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
  expect(await sumsOf(owner.userId)).toEqual({ stars: 4, reviews: 1 })
})
