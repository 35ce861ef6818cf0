import type { Page } from 'playwright-core'

/**
 * Runs a library in the page once, unless its global is there. The content policy allows no script from outside, but
 * does not apply to the debugger.
 */
export const bringLibrary = async (page: Page, global: string, source: string): Promise<void> => {
  if (await page.evaluate<boolean>(`'${global}' in globalThis`)) return
  // Without page.evaluate, which would wrap half a megabyte twice more.
  const debug = await page.context().newCDPSession(page)
  await debug.send('Runtime.evaluate', { expression: source })
  await debug.detach()
}
