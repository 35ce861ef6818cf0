import type { Locator, Page } from 'playwright-core'

/** The labelled facts in a part of the page, as they can be read there. */
export const factsIn = (place: Locator): Promise<Record<string, string>> =>
  place.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('dt')].map((label) => [label.textContent, label.nextElementSibling?.textContent]),
    ),
  )

/** The sheet of a phone, or the panel of a desk. */
export const detailsOn = (page: Page): Locator =>
  page.locator('[role=dialog], aside').filter({ has: page.getByRole('heading', { name: 'Delivery Details' }) })

/** The cards under a heading of the dashboard. */
export const cardsUnder = (page: Page, heading: string): Locator =>
  page.getByRole('heading', { name: heading, exact: true }).locator('xpath=following::ul[1]').getByRole('listitem')

/** Both ends of the journey on the map, which differ in shape: a ring and a pin. */
export const endsOnMap = async (page: Page): Promise<{ rings: number; pins: number }> => {
  const map = page.locator('figure svg').first()
  const [rings, pins] = await Promise.all([
    map.locator('> circle').count(),
    map.locator('> g[transform^=translate] > path').count(),
  ])
  return { rings, pins }
}
