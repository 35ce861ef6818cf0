import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { watchPage } from './browser-watch.ts'
import { launchChromium } from './chromium.ts'
import { type Visitor, visitorOn } from './journey.ts'
import { keepPicture } from './journey-pictures.ts'
import { startTestHost, type TestHost } from './start-test-host.ts'

export type Screen = {
  name: string
  width: number
  height: number
  /** What a visitor looks at here is looked at as on that screen too. */
  alsoAs?: Screen
}

export const phone: Screen = { name: 'phone', width: 390, height: 844 }
export const desk: Screen = { name: 'desk', width: 1280, height: 800 }
export const screens = [phone, desk]
/**
 * For a journey that goes the same way at every width: it is made once, and each of its screens is looked at on both.
 * The two differ in styles alone, save for the frame's menu and where details open.
 */
export const anyWidth: Screen = { ...phone, alsoAs: desk }

type VisitOptions = {
  /** Motion is off unless a test is about it: pictures and checks then see every screen at rest. */
  motion?: boolean
  /** Continues in a browser that already has cookies and drafts. */
  context?: BrowserContext
}

export type Site = {
  readonly host: TestHost
  /** A browser of its own: no cookies, no drafts. What goes wrong in it fails the test. */
  visitor: (screen: Screen, options?: VisitOptions) => Promise<Visitor>
}

/** No page of a journey lives long enough to earn back what its best machine code costs. */
const browserFlags = ['--js-flags=--no-opt']

/** The built site on the real host with an empty world, and one browser, for the tests of one file. */
export const openSite = (settings: Record<string, string> = {}): Site => {
  let host: TestHost
  let browser: Browser

  beforeAll(async () => {
    ;[host, browser] = await Promise.all([
      startTestHost({ LIMITS: 'relaxed', ...settings }),
      launchChromium(browserFlags),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })

  return {
    get host() {
      return host
    },
    visitor: async (screen, { motion = false, context }: VisitOptions = {}) => {
      const { name, width, height } = screen
      const own =
        context ??
        (await browser.newContext({
          baseURL: host.url,
          viewport: { width, height },
          hasTouch: width < 640,
          locale: 'en-GB',
          timezoneId: 'Europe/London',
          colorScheme: 'light',
          reducedMotion: motion ? 'no-preference' : 'reduce',
        }))
      own.setDefaultTimeout(30_000)
      const page = await own.newPage()
      const watched = await watchPage(page, host.url)
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await keepPicture(page, `failed ${task.name} ${name}`)
        await own.close()
        watched.expectQuiet()
      })
      return visitorOn({ page, watched, screen, url: host.url })
    },
  }
}
