import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { borrowTab, newTab, secondTab } from './browser-tabs.ts'
import { launchChromium } from './chromium.ts'
import { type Visitor, visitorOn } from './journey.ts'
import { keepPicture } from './journey-checks.ts'
import { startTestHost, type TestHost } from './start-test-host.ts'

/**
 * A refusal that a test provokes: '401 /api/auth/login', or 'offline /api/auth/login' for a call that got no answer.
 * The path may end in *.
 */
export type Refusal = `${number | 'offline'} /${string}`

export type Watched = {
  /** Announced before the refusal happens; anything else that fails is a fault. */
  allow: (...refusals: Refusal[]) => void
  expectQuiet: () => void
}

/** Faults that are not on the screen: console noise, failed calls, foreign hosts, a lax policy. */
const watchPage = (page: Page, ownUrl: string): Watched => {
  const { host } = new URL(ownUrl)
  const allowed: string[] = []
  const faults: string[] = []

  const pathOf = (url: string) => new URL(url).pathname
  const refused = (what: number | 'offline', url: string, detail: string) => {
    const refusal = `${what} ${pathOf(url)}`
    const isExpected = allowed.some((each) =>
      each.endsWith('*') ? refusal.startsWith(each.slice(0, -1)) : refusal === each,
    )
    if (!isExpected) faults.push(detail)
  }

  page.on('console', (message) => {
    const { url } = message.location()
    // The browser repeats every refused call in the console; the call itself is judged below. Without a connection it
    // may preload a file past the service worker's cache, and complains when it then takes the file from there.
    const isKnown = /^Failed to load resource|cross-world service worker resource mismatch/.test(message.text())
    if (!['error', 'warning'].includes(message.type()) || isKnown) return
    faults.push(`console ${message.type()}: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.host !== host) faults.push(`request to another host: ${url}`)
  })
  page.on('requestfailed', (request: Request) => {
    const why = request.failure()?.errorText ?? 'failed'
    // A visitor who goes to another page aborts calls in flight.
    if (why !== 'net::ERR_ABORTED') refused('offline', request.url(), `${why}: ${request.method()} ${request.url()}`)
  })
  page.on('response', (response: Response) => {
    const status = response.status()
    if (status >= 400) refused(status, response.url(), `${status}: ${response.request().method()} ${response.url()}`)
    const isPage = response.request().isNavigationRequest() && status === 200
    const policy = response.headers()['content-security-policy'] ?? ''
    if (isPage && (!policy.includes("default-src 'none'") || policy.includes('unsafe-')))
      faults.push(`lax policy on ${response.url()}: '${policy}'`)
  })

  return {
    allow: (...refusals) => {
      allowed.push(...refusals)
    },
    // With each fault in the message: a report prints only the length of a list.
    expectQuiet: () => expect(faults, `what went wrong behind the screen: ${faults.join('; ')}`).toEqual([]),
  }
}

export type Screen = {
  name: string
  width: number
  height: number
  /** A screen that a visitor checks here is checked at that size too. */
  alsoAs?: Screen
  /** Then each state is checked there in full, not only the first of each path. */
  eachState?: true
}

export const phone: Screen = { name: 'phone', width: 390, height: 844 }
export const desk: Screen = { name: 'desk', width: 1280, height: 800 }
export const screens = [phone, desk]
/**
 * For a journey that is the same at every width: it runs once, and each of its screens is checked at both. The two
 * differ in styles alone, except for the frame's menu and where details open.
 */
export const anyWidth: Screen = { ...phone, alsoAs: desk }
/** For a journey that is the same at every width, but whose states are not: each is checked in full at both. */
export const bothWidths: Screen = { ...anyWidth, eachState: true }

export type VisitOptions = {
  /** Motion is off unless a test is about it: pictures and checks then see every screen at rest. */
  motion?: boolean
  /** Only if a test may need it, because keeping the app's shell takes a browser a tenth of a journey. */
  serviceWorker?: boolean
  /**
   * The browser has no file of the site yet: for a test that takes the connection away, or changes the tab without
   * playwright.
   */
  isNew?: boolean
  /** Continues in a browser that already has cookies and drafts. */
  context?: BrowserContext
}

export type Site = {
  readonly host: TestHost
  /** A browser of its own: no cookies, no drafts. Any error in it fails the test. */
  visitor: (screen: Screen, options?: VisitOptions) => Promise<Visitor>
}

/** No page of a journey lives long enough to repay better machine code. */
const browserFlags = ['--js-flags=--no-opt,--no-maglev']

let launched: Promise<Browser> | undefined

/** The browser of this process. It ends with it; each visitor has a context of their own. */
export const launchOnce = (): Promise<Browser> => {
  launched ??= launchChromium(browserFlags)
  return launched
}

type Server = { browser: Browser; url: string }

/** A visitor of a server. What goes wrong in their browser fails the test. */
export const visitServer = async (
  { browser, url }: Server,
  screen: Screen,
  { motion = false, serviceWorker = false, isNew = false, context }: VisitOptions = {},
): Promise<Visitor> => {
  const { name, width, height } = screen
  const profile = { url, hasTouch: width < 640, motion, serviceWorker }
  const open = () => (isNew ? newTab(browser, profile) : borrowTab(browser, profile))
  const { tab, giveBack } = await (context ? secondTab(context) : open())
  const { page, news } = tab
  await page.setViewportSize({ width, height })
  const watched = watchPage(page, url)
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) await keepPicture(page, `failed ${task.name} ${name}`)
    await giveBack(hasFailed)
    watched.expectQuiet()
  })
  return visitorOn({ page, watched, news, screen, url })
}

/** The site of these sources on the real host with an empty world, for the tests of one file. */
export const openSite = (settings: Record<string, string> = {}): Site => {
  let host: TestHost
  let browser: Browser

  beforeAll(async () => {
    ;[host, browser] = await Promise.all([startTestHost({ LIMITS: 'relaxed', ...settings }), launchOnce()])
  })
  afterAll(() => host?.stop())

  return {
    get host() {
      return host
    },
    visitor: (screen, options) => visitServer({ browser, url: host.url }, screen, options),
  }
}
