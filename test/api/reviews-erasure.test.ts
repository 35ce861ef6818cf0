import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { ownReviews, publishingOn, reviewsOf, writeReview } from '#test/support/reviews.ts'
import { readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const secret = 'He sang sea shanties.'

const written = async () => {
  const sides = { owner: await aRequester(host), carrier: await aPartner(host) }
  const id = await requestIn('completed', sides)
  ok(await writeReview(sides.owner, id, { stars: 2, text: secret }))
  await host.settled()
  return { ...sides, id }
}

test('a review that is not published goes with its author’s account', async () => {
  const { owner, carrier, id } = await written()
  await erase(owner)
  await publishingOn(host, 8, carrier)
  expect(await ownReviews(carrier)).toEqual([])
  expect(JSON.stringify(await readRow(keys.matchReviews(id, 1)))).not.toContain(secret)
  expect(await readRow(keys.historyCounts(carrier.userId))).not.toHaveProperty('stars')
})

test('of a published one the words go, and the stars stay in the sum', async () => {
  const { owner, carrier, id } = await written()
  await publishingOn(host, 8, owner, carrier)
  expect(await ownReviews(carrier)).toMatchObject([{ text: secret }])
  await erase(owner)
  expect(await ownReviews(carrier)).toMatchObject([{ stars: 2, text: null }])
  expect(JSON.stringify(await readRow(keys.matchReviews(id, 1)))).not.toContain(secret)
  expect(await readRow(keys.historyCounts(carrier.userId))).toMatchObject({ stars: 2, reviews: 1 })
})

test('the erasure of the reviewed deletes theirs, and what comes later is published nowhere', async () => {
  const { owner, carrier, id } = await written()
  await publishingOn(host, 8, owner, carrier)
  expect(await rowsOf(`USER#${carrier.userId}`, 'RECORD#')).toHaveLength(1)
  const next = await requestIn('completed', { owner, carrier })
  ok(await writeReview(owner, next))
  await host.settled()
  await erase(carrier)
  await publishingOn(host, 8, owner)
  expect(await rowsOf(`USER#${carrier.userId}`)).toEqual([])
  expect((await readRow(keys.matchReviews(next, 1)))?.publishedAt).toBeDefined()
  expect(await reviewsOf(owner, id)).toMatchObject([{ state: 'published', own: { text: secret }, theirs: null }])
})

test('a download has what the user wrote, and what is published of them', async () => {
  const { owner, carrier } = await written()
  const exported = async ({ client }: Person) => ok(await client.users.exportData()).body
  expect(await exported(owner)).toMatchObject({ reviewsWritten: [{ stars: 2, text: secret }] })
  expect(JSON.stringify(await exported(carrier))).not.toContain(secret)
  await publishingOn(host, 8, carrier)
  expect(await exported(carrier)).toMatchObject({ reviewsReceived: [{ stars: 2, text: secret }] })
  expect(JSON.stringify(await exported(carrier))).not.toContain(owner.userId)
})
