import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { anyWidth, desk, openSite, phone, screens } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { isInSight } from '#test/support/journey-checks.ts'
import { factsIn } from '#test/support/journey-details.ts'

const site = openSite({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
beforeAll(() => site.host.settled(), 60_000)

describe.each(screens)('the panel of the demo world on a $name', (screen) => {
  test('is well made', async () => {
    const visitor = await site.visitor(screen)
    await visitor.opens('/')
    await visitor.seesHeading('Try it as')
    const { page } = visitor
    await page.getByText("The tour's six stops").click()
    await visitor.looksAt('demo panel')
    const last = page.getByText(/^A bar at the top leads/)
    await last.evaluate((line) => line.scrollIntoView({ block: 'end' }))
    const line = await last.boundingBox()
    const button = await page.getByRole('button', { name: 'Back to top' }).boundingBox()
    expect(line && button && line.x + line.width <= button.x, 'nothing covers the last line').toBe(true)
  })
})

test.each([
  ['Requester', '/dashboard', 'Create New Request'],
  ['Partner', '/dashboard', 'Partner Hub'],
  ['Business', '/business/dashboard', 'Deliveries Over Time'],
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

const button = (page: Page) => (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()

/** The stops of the tour: its title, its address, what to look at, and what the first screen shows there. */
const tour: [string, string, string, (page: Page) => Locator[]][] = [
  [
    'One on its way, one to decide',
    '/dashboard',
    'Press Choose to decide. Press Show OTP for the code.',
    (page) => [button(page)('Choose'), page.getByRole('radio', { name: /^Try again/ })],
  ],
  [
    "Jobs along Ben's journey",
    '/dashboard?tab=hub',
    "Press Confirm Delivery. It asks for the requester's code.",
    (page) => ['Confirm Delivery'].map(button(page)),
  ],
  [
    'A fleet of eight',
    '/business/dashboard',
    'For the reported problem, press View Details.',
    (page) => [page.getByText('Problem reported'), button(page)('View Details')],
  ],
  [
    "Dev's deliveries",
    '/driver/dashboard',
    'One is on its way. Press View Details for its route.',
    (page) => [page.getByText('In transit').first(), button(page)('View Details')],
  ],
  [
    'Three applications',
    '/admin/partner-verification',
    'Press Review to check the papers, and decide.',
    (page) => [page.getByText('Pending Review').first(), button(page)('Review')],
  ],
  [
    'Ninety days of receipts',
    '/history',
    'See the CO₂: press How we work it out. Then open a receipt.',
    (page) => [page.getByText(/^Estimated CO₂e saved/).first(), button(page)('How we work it out')],
  ],
]

const addressOf = ({ page }: Visitor): string => page.url().replace(site.host.url, '')

test.each(tour)('the list of stops leads to “%s”', async (link, address) => {
  const visitor = await site.visitor(desk)
  await visitor.opens('/')
  await visitor.page.getByText("The tour's six stops").click()
  expect(await visitor.page.locator('details').getByRole('listitem').getByRole('link').allInnerTexts()).toEqual(
    tour.map(([title]) => title),
  )
  await visitor.follows(link)
  await visitor.landsOn(address.replace(/\?.*/, ''))
  await expect.poll(() => addressOf(visitor)).toBe(address)
})

test.each(screens)(
  'the tour leads from stop to stop in one press on a $name, and each shows what it promises',
  async (screen) => {
    const visitor = await site.visitor(screen)
    const { page } = visitor
    const bar = page.getByRole('navigation', { name: 'Tour of the demo' })
    await visitor.opens('/')
    const start = page.getByRole('button', { name: 'Take the five-minute tour' })
    await start.waitFor()
    expect(await isInSight(start), 'the tour begins on the first screen').toBe(true)
    await start.click()
    for (const [index, [title, address, look, promised]] of tour.entries()) {
      if (index > 0) await bar.getByRole('button', { name: `Next: ${title}` }).click()
      await expect.poll(() => addressOf(visitor), { message: title }).toBe(address)
      await bar.getByText(`${index + 1} of ${tour.length}`).waitFor()
      if (screen === phone) {
        await bar.getByText(look, { exact: true }).waitFor()
        expect((await bar.boundingBox())?.height, 'the height of the bar').toBeLessThanOrEqual(96)
      }
      for (const place of promised(page))
        await expect.poll(() => isInSight(place), { message: `${title}: ${place}` }).toBe(true)
      await visitor.looksAt(`demo stop ${index + 1}`)
    }
    await bar.getByRole('button', { name: /^Back/ }).click()
    await expect.poll(() => addressOf(visitor)).toBe(tour[4]?.[1])
    await bar.getByRole('button', { name: /^Next/ }).click()
    await page.evaluate('scrollTo(0, 1200)')
    const finish = bar.getByRole('button', { name: 'Finish the tour' })
    await expect.poll(() => isInSight(finish), { message: 'far down' }).toBe(true)
    await finish.click()
    await visitor.sees('That was the tour.')
    await visitor.looksAt('demo tour, its end')
    await visitor.presses('Look around')
    await bar.waitFor({ state: 'detached' })
    await visitor.wandersTo('/dashboard')
    await visitor.seesHeading('My Service Requests')
    expect(await bar.count()).toBe(0)
  },
)

type Filled = (page: Page) => Locator

const list =
  (heading: string | RegExp): Filled =>
  (page) =>
    page.getByRole('region', { name: heading }).locator('ul > li')
const cards =
  (heading: string): Filled =>
  (page) =>
    page.getByRole('heading', { name: heading, exact: true }).locator('xpath=following-sibling::ul/li')
const table =
  (caption: string | RegExp): Filled =>
  (page) =>
    page.getByRole('table', { name: caption }).locator('tbody tr')
/** A chart has its figures in a table below it. */
const chart =
  (heading: string): Filled =>
  (page) =>
    page.getByRole('region', { name: heading }).locator('figure td').filter({ hasText: /[1-9]/ })
const ownList: Filled = (page) => page.getByRole('main').locator('ul > li')
const lines: Filled = (page) => page.locator('svg:has(use) path[d*="Q"]')

/** What each screen has that may not be empty. */
const areas: [string, string, Record<string, Filled[]>][] = [
  [
    'Requester',
    '/dashboard',
    {
      '/dashboard': [cards('Ongoing Deliveries'), list('Pending Requests'), list('Past Requests')],
      '/history': [ownList, lines],
      '/devices': [ownList],
    },
  ],
  [
    'Partner',
    '/dashboard',
    {
      '/dashboard?tab=hub': [
        list('New Direct Offers'),
        list('My Active Deliveries'),
        list('Requests Near You'),
        list('My Published Rides'),
        chart('Earnings'),
      ],
      '/history': [ownList, lines],
    },
  ],
  [
    'Business',
    '/business/dashboard',
    {
      '/business/dashboard': [
        list('Needs attention'),
        list('Available Deliveries'),
        table('Your drivers'),
        chart('Earnings'),
        chart('Deliveries Over Time'),
      ],
      '/business/activity': [list(/^In-Transit/), list(/^Matched/)],
      '/business/history': [table(/^Completed and cancelled deliveries/)],
    },
  ],
  ['Driver', '/driver/dashboard', { '/driver/dashboard': [ownList], '/driver/history': [ownList, lines] }],
  [
    'Admin',
    '/admin/dashboard',
    {
      '/admin/dashboard': [chart('Growth'), list('Recent Activity')],
      '/admin/partner-verification': [table('Partner applications')],
      '/admin/business-verification': [table('Businesses')],
      '/admin/user-management': [table('Users')],
      '/admin/problems': [table('Problems')],
    },
  ],
]

const emptyTexts =
  /You have no|haven't added|^No [\w ]+ (found|currently|match|awaiting)|No jobs are|No available jobs|Nothing (here|has|to draw|delivered|needs)/m

test.each(areas)('no list and no chart of the %s is empty', async (role, home, screensOfRole) => {
  const visitor = await site.visitor(desk)
  const { page } = visitor
  // Lists are full however far away the visitor is.
  await visitor.context.grantPermissions(['geolocation'])
  await visitor.context.setGeolocation({ latitude: 60.15, longitude: -1.14 })
  await visitor.opens('/')
  await visitor.presses(role)
  await visitor.landsOn(home)
  for (const [path, parts] of Object.entries(screensOfRole)) {
    await visitor.wandersTo(path)
    const main = page.getByRole('main')
    for (const part of parts) {
      const count = async () => {
        await page.evaluate('scrollTo(0, document.body.scrollHeight)') // a map loads only when it is near the screen
        return part(page).count()
      }
      await expect.poll(count, { message: `${path}: ${part(page)}` }).toBeGreaterThan(0)
    }
    await expect.poll(() => main.locator('[aria-busy=true]').count(), { message: path }).toBe(0)
    expect(await main.innerText(), path).not.toMatch(emptyTexts)
  }
})

const dayMs = 24 * 3_600_000

describe('the oldest deliveries', () => {
  /** The last card on the last page of a history. */
  const oldestOf = async (role: string, home: string, path: string) => {
    const visitor = await site.visitor(anyWidth)
    const { page } = visitor
    await visitor.opens('/')
    await visitor.presses(role)
    await visitor.landsOn(home)
    await visitor.wandersTo(path)
    const [, pages = '1'] = /of (\d+)/.exec(await page.getByText(/^Page 1 of \d+$/).innerText()) ?? []
    await visitor.wandersTo(`${path}?page=${pages}`)
    await visitor.sees(`Page ${pages} of ${pages}`)
    const card = page.getByRole('main').locator('ul > li').last()
    const { Completed = '' } = await factsIn(card)
    expect(Date.now() - Date.parse(Completed), `completed on ${Completed}`).toBeGreaterThan(80 * dayMs)
    return { visitor, page, card }
  }

  test.each([
    ['Requester', 'Your Cost', 'requester'],
    ['Partner', 'Your Earnings', 'carrier'],
  ])('of the %s have a complete receipt', async (role, amount, side) => {
    const { visitor, page, card } = await oldestOf(role, '/dashboard', '/history')
    await card.getByRole('link', { name: /^Receipt/ }).click()
    await visitor.sees(amount)
    const receipt = await factsIn(page.getByRole('article'))
    // A former carrier no longer sees the owner.
    const people = side === 'carrier' ? ['Carried by'] : ['Requested by', 'Carried by']
    const labels = ['Posted', 'Completed', 'Service', 'Transport', ...people, 'Reference']
    expect(Object.keys(receipt)).toEqual(labels)
    for (const [label, value] of Object.entries(receipt)) expect(value, label).toMatch(/\w/)
    await visitor.looksAt(`receipt of the oldest delivery of a ${side}`)
    if (side === 'carrier') return
    const id = page.url().split('/').at(-2) ?? ''
    expect(receipt.Reference).toBe(`#${id.slice(-6)}`)
    await visitor.wandersTo(`/dashboard?details=${id}`)
    await visitor.seesHeading('Task Details')
    await visitor.sees(/^Done on /)
    await visitor.looksAt('details of the oldest delivery')
  })

  test('of the Driver are in their history', async () => {
    const { visitor } = await oldestOf('Driver', '/driver/dashboard', '/driver/history')
    await visitor.looksAt('oldest deliveries of a driver')
  })
})
