import { expect, test } from 'vitest'
import { goodPassword, logIn, newEmail } from '#test/support/accounts.ts'
import { desk, openSite, phone, screens } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { accountOfKind, fillsInProfile, fillsInSignUp } from '#test/support/journey-accounts.ts'
import { sidewaysScrollPx } from '#test/support/journey-checks.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { letter, receiver, wizardOf } from '#test/support/journey-requests.ts'
import { inDays, ok } from '#test/support/requests.ts'

const site = openSite()

/**
 * Records every layout shift, including those that follow an input. Shifts caused by a late font have nothing to do
 * with typing; `bench -- page` measures them.
 */
const watchShifts = async ({ page }: Visitor) => {
  await page.addInitScript(`globalThis.shifts = []
    globalThis.fontsAt = 0
    document.fonts.addEventListener('loadingdone', () => { fontsAt = performance.now() })
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value, startTime, sources }) => ({
      startTime,
      told: value + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent).join(' & '),
    })))).observe({ type: 'layout-shift', buffered: true })`)
  const drawnMs = 100
  return () =>
    page.evaluate<string[]>(`new Promise((done) => requestAnimationFrame(() => setTimeout(() =>
      done(shifts.filter(({ startTime }) => startTime > fontsAt + ${drawnMs}).map(({ told }) => told)))))`)
}

const places = ({ page }: Visitor) => ({
  from: page.getByRole('combobox', { name: 'From' }),
  to: page.getByRole('combobox', { name: 'To', exact: true }),
})

const picks = async (visitor: Visitor, field: 'from' | 'to', typed: string, picked: string) => {
  await places(visitor)[field].fill(typed)
  await visitor.page.getByRole('option', { name: picked, exact: true }).click()
  expect(await places(visitor)[field].inputValue()).toBe(picked)
}

test.each(screens)('on a $name two places get a price, and nothing on the page moves', async (screen) => {
  const visitor = await site.visitor(screen, { motion: true })
  const shifts = await watchShifts(visitor)
  const cookies: (string | undefined)[] = []
  visitor.page.on('request', (request) => {
    if (request.url().includes('/api/estimates')) cookies.push(request.headers().cookie)
  })
  await visitor.context.addCookies([{ name: 'anything', value: '1', url: site.host.url }])
  await visitor.opens('/')
  await picks(visitor, 'from', 'lee', 'Leeds')
  await picks(visitor, 'to', 'bd1', 'Bradford, BD1')
  await visitor.sees('about £8.81 by car')
  await visitor.sees('You see the exact price before you post.')
  await places(visitor).to.fill('Atlantis')
  await visitor.sees('We don’t know that place in To.')
  await places(visitor).to.fill('leeds')
  await visitor.sees('Both are the same place.')
  expect(await shifts()).toEqual([])
  expect(cookies.length).toBeGreaterThan(3)
  expect(cookies.filter(Boolean)).toEqual([])
})

test.each(screens)('the list of places on a $name has room, is well made and fits 320 px', async (screen) => {
  const visitor = await site.visitor(screen)
  await visitor.opens('/')
  await visitor.looksAt('landing before the places')
  await places(visitor).from.fill('new')
  await visitor.page.getByRole('option').first().waitFor()
  await visitor.looksAt('landing with places')
  await visitor.page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScrollPx(visitor.page)).toBe(0)
  await visitor.page.getByRole('option').first().click()
  await picks(visitor, 'to', 'ls1', 'Leeds, LS1')
  await visitor.sees(/^about £/)
  expect(await sidewaysScrollPx(visitor.page)).toBe(0)
  await visitor.page.setViewportSize(screen)
  await visitor.looksAt('landing with a price')
})

/** As on a slow connection: the page can be read and typed into while the app is still loading. */
const beforeTheApp = async () => {
  const visitor = await site.visitor(phone)
  const shifts = await watchShifts(visitor)
  const { promise: app, resolve: comes } = Promise.withResolvers<void>()
  await visitor.page.route('**/assets/index-*.js', async (route) => {
    await app
    await route.continue()
  })
  await visitor.page.goto('/', { waitUntil: 'commit' })
  return { visitor, shifts, comes }
}

test('text typed before the app has loaded is kept, and nothing moves when it has', async () => {
  const { visitor, shifts, comes } = await beforeTheApp()
  await places(visitor).from.pressSequentially('leeds')
  await places(visitor).to.pressSequentially('bradford')
  comes()
  await visitor.sees(/^about £/)
  expect(await shifts()).toEqual([])
  expect(await places(visitor).from.inputValue()).toBe('leeds')
  expect(await places(visitor).to.inputValue()).toBe('bradford')
})

test('Send something, pressed before the app has loaded, carries what was typed by then', async () => {
  const { visitor, comes } = await beforeTheApp()
  await places(visitor).from.pressSequentially('leeds')
  await visitor.follows('Send something')
  comes()
  await visitor.sees('Create your account')
  const started = await visitor.page.evaluate(`JSON.parse(localStorage.getItem('sameway.started-request'))`)
  expect(started).toMatchObject({ from: 'leeds', to: '' })
})

test('without a connection, and over the limit, the form shows an error and lets the visitor continue', async () => {
  const visitor = await site.visitor(phone)
  await visitor.opens('/')
  await picks(visitor, 'from', 'lee', 'Leeds')
  visitor.expects('429 /api/estimates')
  await visitor.page.route('**/api/estimates?*', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many attempts.', code: 'limit.reached', request_id: 'r' } }),
  )
  await picks(visitor, 'to', 'bd1', 'Bradford, BD1')
  await visitor.sees('That was a lot of prices for one hour.')
  visitor.expects('offline /api/estimates*')
  await visitor.context.setOffline(true)
  await places(visitor).to.fill('york')
  await visitor.sees('We can’t reach Sameway just now.')
  await visitor.context.setOffline(false)
  await visitor.follows('Send something')
  await visitor.sees('Create your account')
})

const completesProfile = async (visitor: Visitor) => {
  await fillsInProfile(visitor)
  await visitor.page.getByRole('radio', { name: /^No/ }).check()
  await visitor.presses('Continue')
  await visitor.seesHeading('Payouts Setup')
  await visitor.presses('Go to Dashboard')
}

const fillsInTheRest = async (visitor: Visitor) => {
  const wizard = wizardOf(visitor)
  await wizard.arrivesAt('Select Your Service')
  await wizard.choosesService(letter)
  await wizard.goesOnTo('Provide Details')
  await wizard.tellsDetails(letter)
  await wizard.goesOnTo('Location & Time')
  expect(await visitor.page.getByLabel('Pickup Address').inputValue()).toBe('Leeds')
  expect(await visitor.page.getByLabel('Delivery Address').inputValue()).toBe('Bradford, BD1')
  await visitor.fills('Receiver Contact Number', receiver)
  await visitor.fills('Preferred Date', inDays(5))
  await visitor.page.getByRole('radio', { name: /^Morning/ }).check()
  await wizard.goesOnTo('Review & Finalize')
  await wizard.givesWord()
  await visitor.presses('Submit to All Partners')
  await visitor.landsOn('/dashboard')
}

test('two places chosen on a phone survive a reload and a new account, and become a request on the dashboard', async () => {
  const email = newEmail()
  const visitor = await site.visitor(phone)
  await visitor.opens('/')
  await picks(visitor, 'from', 'lee', 'Leeds')
  await picks(visitor, 'to', 'bd1', 'Bradford, BD1')
  await visitor.follows('Send something')
  await visitor.sees('Create your account')
  await visitor.page.reload()
  await visitor.sees(/^about £/)
  expect(await places(visitor).from.inputValue()).toBe('Leeds')
  expect(await places(visitor).to.inputValue()).toBe('Bradford, BD1')
  await visitor.looksAt('landing with places that are kept')
  await fillsInSignUp(visitor, site.host, { email })
  await visitor.presses('Create Account')
  await visitor.landsOn('/onboarding')
  await completesProfile(visitor)
  await visitor.landsOn('/requests')
  await fillsInTheRest(visitor)
  await visitor.sees('Bradford, BD1')
  const client = await logIn(site.host, email, goodPassword)
  expect(ok(await client.requests.listRequests({ query: { state: 'open' } })).body.items).toMatchObject([
    { pickup_address: 'Leeds', delivery_address: 'Bradford, BD1', status: 'pending_match' },
  ])
})

test('two places chosen without a mouse are in the wizard, even in another tab of the same browser', async () => {
  const { email, password } = await accountOfKind('a person with a complete profile')
  const first = await site.visitor(desk)
  const keys = keyboardOf(first.page)
  await first.opens('/')
  await keys.tabsTo('combobox', 'From')
  await first.page.keyboard.type('lee')
  await first.page.getByRole('option', { name: 'Leeds', exact: true }).waitFor()
  await keys.presses('ArrowDown')
  await keys.presses('Enter')
  await keys.tabsTo('combobox', 'To')
  await first.page.keyboard.type('bd1')
  await first.page.getByRole('option', { name: 'Bradford, BD1' }).waitFor()
  await keys.presses('ArrowDown')
  await keys.presses('Enter')
  await first.sees('about £8.81 by car')
  await keys.tabsTo('link', 'Send something')
  await keys.presses('Enter')
  await expect.poll(() => first.page.evaluate('document.activeElement.textContent')).toMatch(/Create your account/)

  const visitor = await site.visitor(desk, { context: first.context })
  await visitor.opens('/')
  await visitor.fills('Email', email)
  await visitor.fills('Password', password)
  await visitor.presses('Log In')
  await visitor.landsOn('/requests')
  await fillsInTheRest(visitor)
})
