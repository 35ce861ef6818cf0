import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { instrument, missingInstruments } from '#test/lab/instruments/ensure.ts'
import type { Started, Tab } from './tab.ts'

// The part of puppeteer-core that we use; its own types exist only once it is installed.
type Handle = {
  asElement: () => Element | null
}
type Element = {
  click: () => Promise<void>
  type: (text: string) => Promise<void>
  uploadFile: (...paths: string[]) => Promise<void>
}
type Message = { type: () => string; text: () => string }
type Page = {
  on: (event: 'console', hear: (message: Message) => void) => void
  goto: (url: string) => Promise<unknown>
  evaluate: (expression: string) => Promise<unknown>
  evaluateHandle: (expression: string) => Promise<Handle>
  setViewport: (size: { width: number; height: number }) => Promise<void>
  screenshot: () => Promise<Uint8Array>
}
type PageErrors = { on: (event: 'pageerror', hear: (error: Error) => void) => void }
type Context = { newPage: (options: { type: 'window' }) => Promise<Page & PageErrors>; close: () => Promise<void> }
type Browser = {
  version: () => Promise<string>
  createBrowserContext: () => Promise<Context>
  close: () => Promise<void>
}
type Puppeteer = { launch: (options: object) => Promise<Browser> }

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

const loadPuppeteer = async (): Promise<Puppeteer> =>
  (await import(pathToFileURL(instrument('puppeteer-core/lib/puppeteer/puppeteer-core.js')).href)).default

const tabOn = (page: Page & PageErrors, context: Context): Tab => {
  const reported: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) reported.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => void reported.push(`uncaught ${error.message}`))
  return {
    goes: async (url) => void (await page.goto(url)),
    asks: async (expression) => (await page.evaluate(expression)) as never, // the caller knows the type of the result
    finds: async (expression) => {
      const found = (await page.evaluateHandle(expression)).asElement()
      if (!found) return undefined
      return {
        click: () => found.click(),
        types: (text) => found.type(text),
        takesFiles: (paths) => found.uploadFile(...paths),
      }
    },
    picture: async () => Buffer.from(await page.screenshot()),
    reported: () => reported,
    closes: () => context.close(),
  }
}

export const startFirefox = async (): Promise<Started> => {
  const executablePath = process.env.FIREFOX_PATH ?? places.find((path) => existsSync(path))
  if (!executablePath) return { missing: 'Firefox is not installed (apt-get install firefox-esr)' }
  const why = missingInstruments()
  if (why) return { missing: `Firefox cannot be driven: ${why}` }
  const browser = await (await loadPuppeteer()).launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, TZ: 'Europe/London', LANG: 'en_GB.UTF-8' },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 },
  })
  return {
    name: 'Firefox',
    version: (await browser.version()).replace(/^firefox\//i, ''),
    opens: async (size) => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage({ type: 'window' }) // a tab behind another one is throttled
      await page.setViewport(size)
      return tabOn(page, context)
    },
    stops: () => browser.close(),
  }
}
