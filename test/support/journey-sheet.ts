import type { Page } from 'playwright-core'
import { settle } from './journey-checks.ts'

const stepPx = 10
/** What the finger's own clock shows, in seconds. */
let clockAt = 0

/**
 * A finger on the handle of the sheet pulls it down so far, so fast, and lets go. It brings its own clock, so that no
 * test waits for a slow one.
 */
export const pullsSheet = async (
  page: Page,
  { px, pxPerSecond }: { px: number; pxPerSecond: number },
): Promise<void> => {
  await settle(page)
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Delivery Details' })
  const { x = 0, y = 0 } = (await title.boundingBox()) ?? {}
  const finger = await page.context().newCDPSession(page)
  const startedAt = Math.max(Date.now() / 1000, clockAt + 1)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', offset: number) => {
    clockAt = startedAt + offset / pxPerSecond
    const touchPoints = type === 'touchEnd' ? [] : [{ x: x + 5, y: y + 5 + offset }]
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: clockAt })
  }
  await touch('touchStart', 0)
  for (let offset = stepPx; offset <= px; offset += stepPx) await touch('touchMove', offset)
  await touch('touchEnd', px)
  await finger.detach()
  await settle(page)
}
