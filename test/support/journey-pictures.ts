import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Pictures go where SCREENSHOTS says; unset, nothing is written. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENSHOTS
  if (!folder || page.isClosed()) return
  await mkdir(folder, { recursive: true })
  const file = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`
  // What lies over the page belongs to the window, not to its whole length.
  const isCovered = await page.locator('[role=dialog], [role=alertdialog]').first().isVisible()
  await page.screenshot({ path: join(folder, file), fullPage: !isCovered })
}
