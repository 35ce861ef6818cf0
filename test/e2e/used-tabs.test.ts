import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite, phone } from '#test/support/browser.ts'

const site = openSite()

/** Everything in a browser that could reveal its previous visitor. */
const traces = `(async () => ({
  cookies: document.cookie,
  local: { ...localStorage },
  session: { ...sessionStorage },
  databases: (await indexedDB.databases()).length,
  caches: await caches.keys(),
  name: globalThis.name,
  pages: history.length,
  geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
  isPrint: matchMedia('print').matches,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
}))()`

const leavesTraces = `(async () => {
  document.cookie = 'trace=1'
  localStorage.trace = sessionStorage.trace = globalThis.name = 'trace'
  await new Promise((resolve) => { indexedDB.open('trace').onsuccess = resolve })
  await caches.open('trace')
  history.pushState({}, '', '/terms')
})()`

const used: Page[] = []
let found: unknown

test.each(['first', 'second', 'third'])('the %s visitor of a tab finds nothing of the previous one', async (which) => {
  const { page, context, opens, expects } = await site.visitor(phone)
  expects('401 /api/auth/check-session')
  await opens('/privacy')
  const here = await page.evaluate(traces)
  found ??= here
  expect(here).toEqual(found)
  expect(here).toMatchObject({ local: {}, session: {}, databases: 0, caches: [], name: '', isPrint: false })
  expect(
    used.every((each) => each === page),
    `the ${which} visitor has the same tab`,
  ).toBe(true)
  used.push(page)

  await page.evaluate(leavesTraces)
  await context.grantPermissions(['geolocation'])
  await context.setOffline(true)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.route('**/*', (route) => route.abort())
  expect(await page.evaluate(traces)).not.toEqual(found)
})

test('a tab whose clock a test has set is not used again', async () => {
  const { page } = await site.visitor(phone)
  expect(used).toContain(page)
  await page.clock.setFixedTime(0)
})

test('the visitor after that has another tab', async () => {
  const { page } = await site.visitor(phone)
  expect(used).not.toContain(page)
})
