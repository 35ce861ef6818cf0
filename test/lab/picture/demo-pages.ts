import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startHost } from '#lib/local/host.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { ensureSite } from '#test/support/ensure-site.ts'

type View = { width: number; height: number; scale?: number }

/** The demo world in a browser, for pictures of the app. */
export const openDemo = async () => {
  await ensureSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'sameway-picture-'))
  const host = await startHost({ dataDir, port: 0, host: '127.0.0.1', seed: 'demo', limits: 'relaxed' })
  const browser = await launchChromium()

  /** Opens a role's screen. Updates over the live connection have no end to wait for, hence the pauses. */
  const openAs = async (role: string, { width, height, scale = 1 }: View, path = '/dashboard'): Promise<Page> => {
    const signIn = host.signIns.find((one) => one.role === role)
    const context = await browser.newContext({
      baseURL: host.url,
      viewport: { width, height },
      deviceScaleFactor: scale,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      geolocation: { latitude: 51.539, longitude: -0.1426 },
      permissions: ['geolocation'],
    })
    const data = { email: signIn?.email, password: signIn?.password }
    await context.request.post('/api/auth/login', { data, headers: { origin: host.url } })
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForTimeout(2000)
    return page
  }

  return {
    browser,
    openAs,
    close: async () => {
      await browser.close()
      await host.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Scrolls until the heading is below the bar of a phone. */
export const scrollTo = async (page: Page, heading: string): Promise<void> => {
  await page
    .getByRole('heading', { name: heading })
    .first()
    .evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
  await page.waitForTimeout(1000)
}
