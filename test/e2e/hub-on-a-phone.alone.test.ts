import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openSite, phone } from '#test/support/browser.ts'
import { settle } from '#test/support/journey-waits.ts'

const site = openSite({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
beforeAll(() => site.host.settled(), 60_000)

/** The maximum height of a card in each part, in pixels, with text of 16 pixels. */
const limits = {
  'New Direct Offers': 330,
  'My Active Deliveries': 250,
  'Requests Near You': 190,
  'My Published Rides': 110,
} as const
/** The same for a delivery that only waits for its confirmation. */
const waitingPx = 300
const screenPx = 844
const maxPagePx = 6_000

/** The distance of an element from the top of the page. */
const topOf = async (page: Page, element: Locator): Promise<number> =>
  ((await element.boundingBox())?.y ?? Number.NaN) + (await page.evaluate<number>('scrollY'))

const widthsOf = async (buttons: Locator): Promise<(number | undefined)[]> =>
  Promise.all((await buttons.all()).map(async (button) => (await button.boundingBox())?.width))

test('the demo partner’s hub on a phone is short, with what is under way and the first job near its top', async () => {
  const visitor = await site.visitor(phone)
  const { page } = visitor
  await visitor.opens('/')
  await visitor.presses('Partner')
  await visitor.landsOn('/dashboard')
  const cardsOf = (part: string) => page.getByRole('region', { name: part }).locator('ul > li')
  for (const part of Object.keys(limits)) await cardsOf(part).first().waitFor()
  await page.getByRole('button', { name: /^Near you \d\d$/ }).waitFor()
  await page.getByRole('region', { name: 'Earnings' }).getByText('This week').waitFor()
  await settle(page)
  const jobs = cardsOf('Requests Near You')
  expect(await topOf(page, jobs.first()), 'the first job, below the tour').toBeLessThanOrEqual(2 * screenPx)
  await visitor.presses('Put the tour away')
  await settle(page)

  // Cards that show what happened at a door need more room.
  for (const [part, limit] of Object.entries(limits))
    for (const card of await cardsOf(part)
      .filter({ hasNotText: /Waiting for|is choosing/ })
      .all()) {
      const { height = 0 } = (await card.boundingBox()) ?? {}
      expect(height, `${part}: ${await card.innerText()}`).toBeLessThanOrEqual(limit)
    }
  const waiting = cardsOf('My Active Deliveries').filter({ hasText: /Waiting for/ })
  expect((await waiting.boundingBox())?.height, 'a delivery that waits').toBeLessThanOrEqual(waitingPx)
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(maxPagePx)
  expect(new Set(await widthsOf(jobs.getByRole('button', { name: /^Accept Job/ }))).size, 'one width').toBe(1)
  const confirm = page.getByRole('button', { name: /^Confirm Delivery/ }).first()
  expect(await topOf(page, confirm)).toBeLessThanOrEqual(screenPx)

  await visitor.presses(/^Near you \d+$/)
  await settle(page)
  expect(await topOf(page, page.getByRole('heading', { name: 'Requests Near You' }))).toBeLessThan(
    (await page.evaluate<number>('scrollY')) + screenPx / 2,
  )
  await visitor.looksAt('hub of the demo partner')
})
