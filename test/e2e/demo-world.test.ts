import { beforeAll, describe, expect, test } from 'vitest'
import { anyWidth, desk, openSite, screens } from '#test/support/browser.ts'

const site = openSite({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
beforeAll(() => site.host.settled(), 60_000)

describe.each(screens)('the panel of the demo world on a $name', (screen) => {
  test('is well made', async () => {
    const visitor = await site.visitor(screen)
    await visitor.opens('/')
    await visitor.seesHeading('Try it as')
    await visitor.page.getByText('Take the five-minute tour').click()
    await visitor.looksAt('demo panel')
  })
})

test.each([
  ['Requester', '/dashboard', 'Create New Request'],
  ['Partner', '/dashboard', 'Partner Hub'],
  ['Business', '/business/dashboard', 'Needs attention'],
  ['Driver', '/driver/dashboard', 'Start Delivery'],
  ['Admin', '/admin/dashboard', 'Growth'],
])('one press signs in as the %s', async (role, path, text) => {
  const visitor = await site.visitor(anyWidth)
  await visitor.opens('/')
  await visitor.presses(role)
  await visitor.landsOn(path)
  await visitor.sees(text)
  await visitor.looksAt(`demo ${role}`)
})

test.each([
  ['A parcel on its way', '/dashboard', 'Errand Run'],
  ['Jobs along your journey', '/dashboard', 'Requests Near You'],
  ['A fleet of eight', '/business/dashboard', 'Flora Ferry'],
  ['Three applications', '/admin/partner-verification', 'Juniper Jump-Lead'],
  ['Ninety days of receipts', '/history', 'Receipt'],
])('the tour leads to “%s”', async (link, path, text) => {
  const visitor = await site.visitor(desk)
  await visitor.opens('/')
  await visitor.page.getByText('Take the five-minute tour').click()
  await visitor.follows(link)
  await visitor.landsOn(path)
  await visitor.sees(text)
  expect(new URL(visitor.page.url()).search).toBe(link === 'Jobs along your journey' ? '?tab=hub' : '')
})

const areas: [string, string, string[]][] = [
  ['Requester', '/dashboard', ['/dashboard', '/history']],
  ['Partner', '/dashboard', ['/dashboard?tab=hub', '/history']],
  ['Business', '/business/dashboard', ['/business/dashboard', '/business/activity', '/business/history']],
  ['Driver', '/driver/dashboard', ['/driver/dashboard', '/driver/history']],
  [
    'Admin',
    '/admin/dashboard',
    ['/admin/dashboard', '/admin/partner-verification', '/admin/business-verification', '/admin/user-management'],
  ],
]

/** Screens with charts, which come in late. */
const charts: Record<string, boolean> = {
  '/business/dashboard': true,
  '/admin/dashboard': true,
}

const emptyTexts =
  /You have no|haven't added|^No [\w ]+ (found|currently|match|awaiting)|No jobs are|No available jobs|Nothing (here|has)/m

/** A chart has its figures in a table below it. */
const emptyCharts = `[...document.querySelectorAll('main figure')]
  .filter((figure) => ![...figure.querySelectorAll('td')].some(({ textContent }) => /[1-9]/.test(textContent)))
  .map((figure) => figure.querySelector('figcaption')?.textContent)`

test.each(areas)('no list and no chart of the %s is empty', async (role, home, paths) => {
  const visitor = await site.visitor(desk)
  const { page } = visitor
  await visitor.opens('/')
  await visitor.presses(role)
  await visitor.landsOn(home)
  for (const path of paths) {
    await visitor.wandersTo(path)
    const main = page.getByRole('main')
    await expect.poll(() => main.locator('ul > li, tbody tr').count(), { message: path }).toBeGreaterThan(0)
    await expect.poll(() => main.locator('[aria-busy=true]').count(), { message: path }).toBe(0)
    expect(await main.innerText(), path).not.toMatch(emptyTexts)
    expect(await page.evaluate(emptyCharts), path).toEqual([])
    if (charts[path]) await expect.poll(() => main.locator('figure td').count(), { message: path }).toBeGreaterThan(0)
  }
})
