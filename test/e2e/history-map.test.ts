import { expect, test } from 'vitest'
import { bothWidths, openSite, phone } from '#test/support/browser.ts'
import { failCalls } from '#test/support/journey-checks.ts'
import { requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

const ways = [
  { pickup_address: 'Leeds, LS1', delivery_address: 'York, YO1' },
  { pickup_address: 'Leeds, LS1', delivery_address: 'York, YO1' },
  { pickup_address: 'York, YO1', delivery_address: 'Leeds, LS1' },
  { pickup_address: 'Bristol, BS1', delivery_address: 'Oxford, OX1' },
]

test('a person’s deliveries are on the map of the country', async () => {
  const [ann, ben] = [await aPartner(site.host), await aPartner(site.host)]
  for (const way of ways) await requestIn('completed', { owner: ann, carrier: ben }, way)
  await requestIn(
    'completed',
    { owner: ben, carrier: ann },
    { pickup_address: 'Manchester, M1', delivery_address: 'Leeds, LS1' },
  )
  const visitor = await site.visitor(bothWidths)
  const { page } = visitor
  await visitor.isSignedIn(ann.client)
  await visitor.opens('/history')
  const heading = page.getByRole('heading', { name: 'On the map' })
  await heading.scrollIntoViewIfNeeded()
  await visitor.sees(/^5 deliveries, about [\d.]+ kg of CO₂e saved/)
  const lines = page.locator('svg:has(use) path[d*="Q"]')
  await expect.poll(() => lines.count()).toBe(4)
  await page.getByText('Show the deliveries as a list').click()
  const entries = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem')
  expect((await entries.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Leeds LS1 to York YO1',
    'Manchester M1 to Leeds LS1',
    'Bristol BS1 to Oxford OX1',
    'York YO1 to Leeds LS1',
  ])
  await visitor.looksAt('history with the map')

  await page.getByLabel('Role').selectOption('As Partner')
  // The other list is gone, and its map with it.
  await expect.poll(() => page.getByRole('main').locator('ul > li').count()).toBe(1)
  await heading.scrollIntoViewIfNeeded()
  await visitor.sees(/^1 delivery, about/)
  expect(await lines.count()).toBe(1)
})

test('a map that cannot be loaded leaves the list as it is, and can be loaded again', async () => {
  const owner = await aRequester(site.host)
  await requestIn('completed', { owner, carrier: await aPartner(site.host) })
  const visitor = await site.visitor(phone)
  visitor.expects('503 /api/requests/history/lines')
  const works = await failCalls(visitor.page, '**/api/requests/history/lines')
  await visitor.isSignedIn(owner.client)
  await visitor.opens('/history')
  await visitor.page.getByRole('heading', { name: 'On the map' }).scrollIntoViewIfNeeded()
  await visitor.sees('Could not load your map.')
  await visitor.looksAt('history without its map')
  await works()
  await visitor.presses('Try again')
  await visitor.sees(/^1 delivery/)
})
