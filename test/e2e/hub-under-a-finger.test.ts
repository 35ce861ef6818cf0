import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, openSite, phone, type Screen } from '#test/support/browser.ts'
import { choosesReason } from '#test/support/journey-details.ts'
import { aPassingRequester, atWork } from '#test/support/journey-partner.ts'
import { toastFaults, toastSizes } from '#test/support/journey-toasts.ts'
import { settle } from '#test/support/journey-waits.ts'
import { post, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

const places = ['Otley, LS21', 'Shipley, BD18', 'Ilkley, LS29']

/** A partner who sees three jobs, the newest first. */
const beforeJobs = async (screen: Screen) => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  for (const delivery_address of places) await post(owner.client, { delivery_address })
  const hub = await atWork(site, screen, carrier)
  const card = (place: string) => hub.card('Requests Near You', place)
  const next = card('Shipley')
  await next.waitFor()
  await hub.page.getByRole('switch', { name: 'Sound for new jobs' }).waitFor()
  // A finger leaves no pointer behind.
  await hub.page.mouse.move(0, 0)
  // Cards that have just moved take no press.
  await hub.page.waitForTimeout(600)
  /** Where the next job is on the screen. */
  const placeOfNext = async () => {
    const { x, y } = (await next.boundingBox()) ?? { x: 0, y: 0 }
    return { x, y }
  }
  type Place = Awaited<ReturnType<typeof placeOfNext>>
  /** Allows one pixel, because pages scroll by whole pixels. */
  const expectNextAt = async ({ x, y }: Place) => {
    const now = await placeOfNext()
    expect(Math.max(Math.abs(now.x - x), Math.abs(now.y - y))).toBeLessThanOrEqual(1)
  }
  return { owner, hub, card, next, placeOfNext, expectNextAt }
}

test('accepting a job leaves the next job where it is under a finger', async () => {
  const { hub, card, placeOfNext, expectNextAt } = await beforeJobs(phone)
  const accept = card('Ilkley').getByRole('button', { name: /^Accept Job/ })
  await accept.scrollIntoViewIfNeeded()
  const before = await placeOfNext()
  const { x, y, width, height } = (await accept.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The answer comes when nothing hovers over the card: not all browsers let a finger hover.
  const { promise: answer, resolve: comes } = Promise.withResolvers<void>()
  await hub.page.route('**/accept', async (route) => {
    await answer
    await route.continue()
  })
  for (const _ of ['once', 'twice']) await hub.page.touchscreen.tap(x + width / 2, y + height / 2)
  await hub.page.mouse.move(0, 0)
  comes()
  await hub.isTold('Job accepted. See My Active Deliveries.')
  const line = hub.part('Requests Near You').getByText('Accepted', { exact: true })
  await line.waitFor()
  await expectNextAt(before)
  await hub.looksAt('hub with the place of an accepted job')
  await line.waitFor({ state: 'detached' })
  expect(await hub.part('My Active Deliveries').locator('ul > li').count()).toBe(1)
})

/** Presses this point of the screen as soon as a job to this place appears. Returns the text of the button there. */
const pressesOnArrival = (page: Page, place: string, { x, y }: { x: number; y: number }) =>
  page.evaluate<string>(`new Promise((resolve) => {
    const watcher = new MutationObserver(() => {
      if (![...document.querySelectorAll('ul > li')].some((card) => card.textContent.includes('${place}'))) return
      watcher.disconnect()
      requestAnimationFrame(() => {
        const button = document.elementFromPoint(${x}, ${y})?.closest('button')
        button?.click()
        resolve(button?.textContent ?? '')
      })
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })`)

/** When it is scrolled, the list begins above the view. */
test.each(['at its top', 'scrolled'])(
  'a new job rings at the top of a list that is %s, and a finger about to press takes no other job',
  async (where) => {
    const { owner, hub, card, next, placeOfNext, expectNextAt } = await beforeJobs(phone)
    const { page } = hub
    const taken: string[] = []
    page.on('request', (request) => {
      if (/\/(accept|reject)$/.test(request.url())) taken.push(request.url())
    })
    const accept = next.getByRole('button', { name: /^Accept Job/ })
    await (where === 'scrolled' ? next : hub.part('Requests Near You')).evaluate((element) => element.scrollIntoView())
    await settle(page)
    const before = await placeOfNext()
    const { x, y, width, height } = (await accept.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const pressed = pressesOnArrival(page, 'Keighley', { x: x + width / 2, y: y + height / 2 })
    await hub.hearsSound(() => post(owner.client, { delivery_address: 'Keighley, BD21' }))
    if (where === 'scrolled') {
      expect(await pressed).toMatch(/^Accept Job.*Shipley/)
      await expectNextAt(before)
    } else expect(await pressed).not.toMatch(/Shipley/)
    await hub.isTold('There is a new job near you.')
    expect(await hub.part('Requests Near You').locator('ul > li').first().innerText()).toContain('Keighley')
    const ring = card('Keighley').locator('[data-place] > div')
    expect(await ring.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).animationName)).toBe('news')
    // The press may have opened the details of another job.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await site.host.settled()
    expect(taken).toEqual([])
    await hub.looksAt(`hub with a new job, ${where}`)

    await accept.tap()
    await hub.isTold('Job accepted. See My Active Deliveries.')
    expect(taken).toHaveLength(1)
  },
)

test('a new job is put first whatever the order, until the list is sorted again', async () => {
  const { owner, hub } = await beforeJobs(desk)
  const first = hub.part('Requests Near You').locator('ul > li').first()
  await hub.page.getByLabel('Sort by').selectOption('Best paid')
  await hub.page.waitForURL('**/dashboard?tab=hub&sort=pay')
  await post(owner.client, { delivery_address: 'Guiseley, LS20', price: 300 })
  await expect.poll(() => first.innerText()).toContain('Guiseley')
  await post(owner.client, { delivery_address: 'Keighley, BD21' })
  await expect.poll(() => first.innerText()).toContain('Keighley')
  await hub.looksAt('hub with new jobs')
  await hub.page.getByLabel('Sort by').selectOption('Nearest')
  await hub.page.getByLabel('Sort by').selectOption('Best paid')
  await expect.poll(() => first.innerText()).toContain('Guiseley')
})

/** Counts layout shifts from now on, as browsers measure them. */
const watchShifts = (page: Page) =>
  page.evaluate(`globalThis.shifts = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shifts += value })
      .observe({ type: 'layout-shift' })`)

test('the detour of a new job is fetched at once, and moves nothing when it comes', async () => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const hub = await atWork(site, phone, carrier)
  const { page } = hub
  await hub.sees('No available jobs match your criteria right now.')
  // With the longest random delay, a fetch in the background would wait about eight seconds.
  await page.evaluate('Math.random = () => 0.99')
  const { promise: answer, resolve: comes } = Promise.withResolvers<void>()
  await page.route('**/api/requests/available', async (route) => {
    await answer
    await route.continue()
  })
  const isRequested = page.waitForRequest('**/api/requests/available', { timeout: 6_000 })
  await post(owner.client, { delivery_address: 'Keighley, BD21' })
  const card = hub.card('Requests Near You', 'Keighley')
  await Promise.all([isRequested, card.waitFor()])
  await card.scrollIntoViewIfNeeded()
  await watchShifts(page)
  comes()
  await card.getByText(/ · about .+ in all$/).waitFor()
  expect(await page.evaluate('shifts')).toBe(0)
})

test('a rejected job comes back when the rejection is undone', async () => {
  const { hub, card } = await beforeJobs(phone)
  await hub.page.getByText('Sort and filter').click()
  await hub.page.getByLabel('Sort by').waitFor()
  await hub.looksAt('hub with its filter')
  const isUndone = hub.page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
  await hub.presses(/^Reject job: Otley/)
  await card('Rejected').waitFor()
  await hub.presses('Undo')
  await card('Otley').waitFor()
  await isUndone
  await hub.comesBack()
  await card('Ilkley').waitFor()
  expect(await card('Otley').count()).toBe(1)
})

test.each(toastSizes)('the hub’s toast about a delivery on a $name covers no switch or button', async (screen) => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  await requestIn('matched', { owner, carrier }, { delivery_address: 'Ilkley, LS29' })
  const hub = await atWork(site, screen, carrier)
  await hub.presses('Cancel delivery: Ilkley, LS29')
  await choosesReason(hub.page)
  await hub.presses('Yes, cancel it')
  await hub.isTold('Job successfully cancelled and returned to the job pool.')
  await hub.page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await hub.online.scrollIntoViewIfNeeded()
  await settle(hub.page)
  expect(await toastFaults(hub)).toEqual([])
  await hub.online.click({ trial: true })
})
