import type { Browser } from 'playwright-core'
import type { Contender } from './contenders.ts'

/** A mid-range phone on a slow connection. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const processorTimesSlower = 4
/** After this time people press again. */
const timeoutMs = 4_000

export type Works = { visibleMs: number; worksMs: number }

/** When the button can be seen, and when pressing it works: this finds a page that only looks ready. */
export const measureWorks = async (browser: Browser, { url, press }: Contender): Promise<Works | undefined> => {
  if (!press) return undefined
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorTimesSlower })
    const startedAt = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    const buttons = page.getByText(press.button, { exact: true })
    await buttons.first().waitFor()
    const visibleMs = performance.now() - startedAt
    const brought = page.locator(press.brings).first()
    while (!(await brought.isVisible())) {
      if (performance.now() - startedAt > 60_000) throw new Error(`${press.button} at ${url} does nothing`)
      // Clicks without waiting for the button, which may be gone once it has worked. A link pressed early loads its
      // page.
      await buttons.evaluateAll((found) => found[0]?.click()).catch(() => undefined)
      await brought.waitFor({ timeout: timeoutMs }).catch(() => undefined)
    }
    return { visibleMs, worksMs: performance.now() - startedAt }
  } finally {
    await context.close()
  }
}
