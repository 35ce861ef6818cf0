import type { Locator, Page } from 'playwright-core'
import { settle } from './journey-waits.ts'

/** Gives a reason, in the dialog that confirms a cancellation or a give-back. */
export const choosesReason = (page: Page, reason = 'Something else'): Promise<void> =>
  page.getByRole('alertdialog').getByRole('radio', { name: reason }).check()

/** The labelled facts in a part of the page, as they can be read there. */
export const factsIn = (place: Locator): Promise<Record<string, string>> =>
  place.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('dt')].map((label) => [label.textContent, label.nextElementSibling?.textContent]),
    ),
  )

/** The sheet on a phone, or the panel on a desktop. */
export const detailsOn = (page: Page): Locator =>
  page.locator('[role=dialog], aside').filter({ has: page.getByRole('heading', { name: 'Delivery Details' }) })

/** The cards under a heading of the dashboard. */
export const cardsUnder = (page: Page, heading: string): Locator =>
  page.getByRole('heading', { name: heading, exact: true }).locator('xpath=following::ul[1]/li')

/** Both ends of the journey on the map, which differ in shape: a ring and a pin. */
export const endsOnMap = async (page: Page): Promise<{ rings: number; pins: number }> => {
  const map = page.locator('figure svg').first()
  const [rings, pins] = await Promise.all([
    map.locator('> circle').count(),
    map.locator('> g[transform^=translate] > path').count(),
  ])
  return { rings, pins }
}

const stepPx = 10
/** The time of the finger's own clock, in seconds. */
let clockAt = 0

/**
 * Pulls the sheet down by its handle, this far and this fast, and lets go. The finger has its own clock, so that no
 * test waits for a slow pull.
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
