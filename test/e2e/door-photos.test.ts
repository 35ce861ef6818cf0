import { afterEach, expect, test } from 'vitest'
import { photosClosedText } from '#shared/model/at-the-door.ts'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { clock, hours } from '#test/support/clock.ts'
import { confirm, handOver } from '#test/support/door.ts'
import { onTheWay, type Way } from '#test/support/journey-door.ts'
import { picturesIn } from '#test/support/journey-requests.ts'
import { noonSlot, ok } from '#test/support/requests.ts'
import type { Person } from '#test/support/test-users.ts'

const site = openSite()

afterEach(clock.release)

const readsReceipt = async ({ client }: Person, { id }: Way) => {
  const visitor = await site.visitor(anyWidth)
  await visitor.isSignedIn(client)
  await visitor.opens(`/history/${id}/receipt`)
  await visitor.sees('Left without the code')
  return visitor
}

test('on a receipt a carrier sees the photos for two days, then a note that they are gone; its owner still sees them', async () => {
  clock.freeze()
  const way = await onTheWay(site, noonSlot())
  ok(await handOver(way.carrier, way.id))
  ok(await confirm(way.owner, way.id))
  clock.advance(hours(48) - 60)
  const before = await readsReceipt(way.carrier, way)
  expect(await picturesIn(before.page.getByRole('article'))).toHaveLength(1)
  clock.advance(60)
  const after = await readsReceipt(way.carrier, way)
  await after.sees(photosClosedText)
  expect(await picturesIn(after.page.getByRole('article'))).toHaveLength(0)
  await after.looksAt('receipt without its photos')
  const owner = await readsReceipt(way.owner, way)
  expect(await picturesIn(owner.page.getByRole('article'))).toHaveLength(1)
})
