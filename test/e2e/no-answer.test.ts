import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anyWidth, desk, openSite, phone } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import type { Visitor } from '#test/support/journey.ts'
import { logInAs } from '#test/support/journey-accounts.ts'
import { areas } from '#test/support/journey-areas.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const site = openSite()

const sentence = "You're offline. We'll reconnect automatically."
const api = '**/api/**'
const backWithinMs = 5_000

/** Adds the cookie that the server sets at a log-in, because test users do not sign in through the API. */
const withHint = (client: Client): Client => {
  client.cookies.set('signed-in', '1')
  return client
}

const addressOf = (page: Page) => page.evaluate<string>('location.pathname + location.search')

/** Waits for the frame without a screen; the address stays. */
const waitsAt = async ({ page, sees }: Visitor, path: string) => {
  await sees(sentence)
  expect(await addressOf(page)).toBe(path)
}

/** Waits for the screen itself, not only its frame. */
const comesBack = async ({ page, seesHeading }: Visitor, path: string, heading: string) => {
  await page.getByText(sentence).filter({ visible: true }).first().waitFor({ state: 'hidden' })
  await seesHeading(heading)
  await page.getByText('Loading...').first().waitFor({ state: 'hidden' })
  // A wizard adds its step to the address.
  expect(await addressOf(page)).toContain(path)
}

const comesBackSoon = async (...screen: Parameters<typeof comesBack>) => {
  const since = performance.now()
  await comesBack(...screen)
  expect(performance.now() - since).toBeLessThan(backWithinMs)
}

describe.each(areas)('$kind', ({ kind, screens }) => {
  test('stays at each address while the API does not answer, and then sees the screen without a press', async () => {
    const visitor = await site.visitor(phone)
    const { page } = visitor
    await visitor.isSignedIn(await logInAs(site.host, kind))
    visitor.expects('offline /api/*')
    for (const [path, heading] of Object.entries(screens)) {
      await page.route(api, (route) => route.abort())
      await visitor.opens(path)
      await waitsAt(visitor, path)
      await page.unroute(api)
      await comesBackSoon(visitor, path, heading)
    }
  })

  test('stays at each address without a connection, from the service worker’s files', async () => {
    const visitor = await site.visitor(desk, { serviceWorker: true, isNew: true })
    const { page, context } = visitor
    const [first = '', ...others] = Object.keys(screens)
    await visitor.isSignedIn(await logInAs(site.host, kind))
    await visitor.opens(first)
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    visitor.expects('offline /*')
    for (const path of [first, ...others]) {
      await context.setOffline(true)
      await visitor.opens(path)
      await waitsAt(visitor, path)
      await context.setOffline(false)
      await comesBackSoon(visitor, path, screens[path] ?? '')
    }
  })
})

test('a partner at a deep link keeps their tab, with a frame that is well made', async () => {
  const visitor = await site.visitor(anyWidth)
  const { page } = visitor
  await visitor.isSignedIn(withHint((await aPartner(site.host)).client))
  visitor.expects('offline /api/*')
  await page.route(api, (route) => route.abort())
  await visitor.opens('/dashboard?tab=hub')
  await waitsAt(visitor, '/dashboard?tab=hub')
  await visitor.looksAt('frame without an answer')
  await visitor.wandersTo('/history')
  await visitor.seesHeading('History')
  await visitor.wandersTo('/dashboard?tab=hub')
  await page.unroute(api)
  await comesBack(visitor, '/dashboard?tab=hub', 'Dashboard')
  await visitor.seesHeading('My Active Deliveries')
})

const html = { contentType: 'text/html', body: '<!doctype html><title>Free Wi-Fi</title><h1>Welcome</h1>' }

const answers: Record<string, (route: Route) => Promise<void>> = {
  'too many calls': (route) => route.fulfill({ status: 429, json: { error: 'Please wait.', code: 'limit.reached' } }),
  'a server that is down': (route) => route.fulfill({ status: 502, ...html }),
  'a page of another network': (route) => route.fulfill({ status: 200, ...html }),
  'the log-in of another network': (route) => route.fulfill({ status: 401, ...html }),
}

test.each(Object.keys(answers))('%s counts as no answer and signs no one out', async (which) => {
  const visitor = await site.visitor(phone)
  const { page } = visitor
  await visitor.isSignedIn(withHint((await aRequester(site.host)).client))
  visitor.expects('429 /api/*', '502 /api/*', '401 /api/*')
  await page.route(api, (route) => answers[which]?.(route))
  await visitor.opens('/profile')
  await waitsAt(visitor, '/profile')
  await page.unroute(api)
  await comesBack(visitor, '/profile', 'My Profile')
})

test('a 401 that comes at last leads to the landing page', async () => {
  const { client } = await aRequester(site.host)
  const visitor = await site.visitor(phone)
  const { page } = visitor
  await visitor.isSignedIn(withHint(client))
  visitor.expects('offline /api/*', '401 /api/auth/check-session')
  await page.route(api, (route) => route.abort())
  await visitor.opens('/history')
  await waitsAt(visitor, '/history')
  await client.auth.logout()
  await page.unroute(api)
  await visitor.landsOn('/')
  await visitor.seesHeading('Someone is going your way')
})

test('a browser that another user has taken over shows nothing of the last one', async () => {
  const [last, next] = [
    await aRequester(site.host, { firstName: 'Quentin' }),
    await aRequester(site.host, { firstName: 'Rosalind' }),
  ]
  const visitor = await site.visitor(desk)
  const { page } = visitor
  await visitor.isSignedIn(withHint(last.client))
  await visitor.opens('/profile')
  await visitor.sees('Quentin')
  // Otherwise the page may call without a cookie.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await visitor.isSignedIn(withHint(next.client))
  visitor.expects('offline /api/*')
  await page.route(api, (route) => route.abort())
  await visitor.opens('/profile')
  await waitsAt(visitor, '/profile')
  expect(await page.content()).not.toContain('Quentin')
  await page.unroute(api)
  await comesBack(visitor, '/profile', 'My Profile')
  await visitor.sees('Rosalind')
  expect(await page.content()).not.toContain('Quentin')
})

test('the home address waits, too, and offers another log-in after fifteen seconds', async () => {
  const visitor = await site.visitor(anyWidth)
  const { page } = visitor
  await visitor.isSignedIn(withHint((await aRequester(site.host)).client))
  visitor.expects('offline /api/*')
  await page.clock.install()
  await page.route(api, (route) => route.abort())
  await visitor.opens('/')
  await waitsAt(visitor, '/')
  const again = page.getByRole('button', { name: 'Log in again' })
  expect(await again.count()).toBe(0)
  await page.clock.fastForward(15_000)
  await again.waitFor()
  await visitor.looksAt('home address without an answer')
  await again.click()
  await visitor.seesHeading('Someone is going your way')
  await page.getByRole('button', { name: 'Log In', exact: true }).waitFor()
})

/** Slow 3G: 400 kbit/s, 600 ms. */
const slow3g = { offline: false, latency: 600, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Milliseconds from the first byte to the first paint. */
const paintedAfterMs = `(() => {
  const [{ responseStart }] = performance.getEntriesByType('navigation')
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return painted ? painted.startTime - responseStart : null
})()`

test('on a slow connection with an empty cache, the frame is painted within three seconds of the first byte', async () => {
  const visitor = await site.visitor(phone, { isNew: true })
  const { page } = visitor
  await visitor.isSignedIn(withHint((await aRequester(site.host)).client))
  const debug = await page.context().newCDPSession(page)
  await debug.send('Network.emulateNetworkConditions', slow3g)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await waitFor('the first paint', async () => (await page.evaluate<number | null>(paintedAfterMs)) !== null)
  expect(await page.locator('header').getByText('Sameway').isVisible()).toBe(true)
  expect(await page.getByText('Loading...').isVisible()).toBe(true)
  expect(await page.evaluate<number>(paintedAfterMs)).toBeLessThan(3_000)
  await visitor.seesHeading('Dashboard')
})
