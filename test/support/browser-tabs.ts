import type { Browser, BrowserContext, Page } from 'playwright-core'
import { vi } from 'vitest'
import { reportsMotion } from './journey-layout.ts'
import { type News, newsOn } from './news.ts'
import { countsSounds } from './sound.ts'

const reportsPolicy = `addEventListener('securitypolicyviolation', (e) =>
  console.error('policy', e.violatedDirective, e.blockedURI))`

type Profile = {
  url: string
  hasTouch: boolean
  motion: boolean
  serviceWorker: boolean
}

type Tab = { context: BrowserContext; page: Page; news: News }

type Borrowed = { tab: Tab; giveBack: (hasFailed: boolean) => Promise<void> }

const motionWanted = ({ motion }: Profile) => (motion ? 'no-preference' : 'reduce')

/** A browser of its own: no cookies, no drafts, nothing cached. */
const openProfile = async (browser: Browser, profile: Profile): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: profile.url,
    hasTouch: profile.hasTouch,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    reducedMotion: motionWanted(profile),
  })
  context.setDefaultTimeout(30_000)
  if (!profile.serviceWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  if (!profile.motion) await context.addInitScript(reportsMotion)
  await context.addInitScript(countsSounds)
  await context.addInitScript(reportsPolicy)
  return context
}

const openTab = async (context: BrowserContext): Promise<Tab> => {
  const page = await context.newPage()
  return { context, page, news: await newsOn(page) }
}

/** A tab in a browser that no test has used before or will use again. */
export const newTab = async (browser: Browser, profile: Profile): Promise<Borrowed> => {
  const context = await openProfile(browser, profile)
  return { tab: await openTab(context), giveBack: () => context.close() }
}

/** A second tab in the browser of another one, closed before that is given back. */
export const secondTab = async (context: BrowserContext): Promise<Borrowed> => {
  const tab = await openTab(context)
  return { tab, giveBack: () => tab.page.close() }
}

/**
 * The page on which a tab waits for its next test: the smallest answer of the site, in the same process of the browser.
 */
const waitingRoom = '/robots.txt'

/** Watches until the end of the test for changes that cannot be undone. */
const watchForLasting = ({ page }: Tab) => {
  const { clock } = page
  const lasting = [
    vi.spyOn(page, 'addInitScript'),
    vi.spyOn(page, 'exposeFunction'),
    vi.spyOn(page, 'routeWebSocket'),
    vi.spyOn(clock, 'install'),
    vi.spyOn(clock, 'setFixedTime'),
    vi.spyOn(clock, 'setSystemTime'),
  ]
  return () => lasting.some(({ mock }) => mock.calls.length > 0)
}

/** Every page event that a test listens to; playwright itself listens to its other events. */
const events = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'] as const

const keptTab = async (browser: Browser, profile: Profile) => {
  const reducedMotion = motionWanted(profile)
  const tab = await openTab(await openProfile(browser, profile))
  const { context, page, news } = tab
  const debug = await context.newCDPSession(page)
  const clear = async (): Promise<void> => {
    for (const event of events) page.removeAllListeners(event)
    await Promise.all(context.pages().map((each) => each !== page && each.close()))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.goto(waitingRoom)
    await page.evaluate(`sessionStorage.clear(); globalThis.name = ''`)
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion, forcedColors: null })
    await context.clearPermissions()
    await context.setGeolocation(null)
    await context.clearCookies()
    await debug.send('Storage.clearDataForOrigin', { origin: profile.url, storageTypes: 'all' })
    await debug.send('Page.resetNavigationHistory')
    // Answers of the API that may be cached for a while; the process still has the site's files.
    await debug.send('Network.clearBrowserCache')
    news.forget()
  }
  return { tab, clear }
}

type Kept = Awaited<ReturnType<typeof keptTab>>

const free = new Map<string, Kept[]>()

/**
 * A tab of an unused browser, except that it has the site's files, and has compiled them: a page then loads in half the
 * time. Tests use it one after the other. What a test leaves behind is cleared; if that is impossible, or a test has
 * failed, the tab is closed.
 */
export const borrowTab = async (browser: Browser, profile: Profile): Promise<Borrowed> => {
  const key = JSON.stringify(profile)
  const kept = free.get(key)?.pop() ?? (await keptTab(browser, profile))
  const { tab, clear } = kept
  const isChanged = watchForLasting(tab)
  return {
    tab,
    giveBack: async (hasFailed) => {
      if (hasFailed || isChanged()) return tab.context.close()
      await clear()
      free.set(key, [...(free.get(key) ?? []), kept])
    },
  }
}
