import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './journey.ts'
import { inkOf, inkWithin } from './journey-ink.ts'

/** A smaller share of a picture may be noise. */
export const minInk = 0.002

/** The visitor's system chooses all colours, with a light or a dark background. */
export const forceColours = ({ page }: Visitor, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })

export const expectDrawn = async (places: Locator, atLeast = 1): Promise<void> => {
  await expect.poll(() => places.count()).toBeGreaterThanOrEqual(atLeast)
  for (const place of await places.all()) expect((await inkOf(place)).share).toBeGreaterThan(minInk)
}

const selectedTab = '[role=tab][aria-selected=true]'
const otherTab = '[role=tab][aria-selected=false]'

/** Retries, because content above the tabs may still load and move them. */
export const expectSelectionSeen = async ({ page }: Visitor): Promise<void> => {
  const look = async () => ({
    selected: await inkOf(page.locator(selectedTab).first()),
    other: await inkOf(page.locator(otherTab).first()),
  })
  const isSeen = ({ selected, other }: Awaited<ReturnType<typeof look>>): boolean =>
    selected.paper !== other.paper && selected.share > minInk && other.share > minInk
  await expect.poll(async () => isSeen(await look()), { message: 'the selected tab differs' }).toBe(true)
}

export const boxOf = async (place: Locator) => (await place.boundingBox()) ?? expect.fail(`${place} is not there`)

/** The line to a step from the previous one, between their discs. */
const lineTo = async (step: Locator) => {
  const { x, y, width } = await boxOf(step)
  return inkWithin(step.page(), { x: x - width / 2 + 22, y: y + 8, width: width - 44, height: 16 })
}

/**
 * A done step is a full disc, the current one a thick ring, a later one a thin ring. The line is solid up to the
 * current step.
 */
export const expectStepsSeen = async (steps: Locator, current: number): Promise<void> => {
  const disc = (index: number) => inkOf(steps.nth(index).locator('> span').first())
  const [done, now, ahead] = [await disc(current - 1), await disc(current), await disc(current + 1)]
  expect(done.paper).not.toBe(now.paper)
  expect(now.paper).toBe(ahead.paper)
  expect(now.share).toBeGreaterThan(1.5 * ahead.share)
  expect(ahead.share).toBeGreaterThan(minInk)
  const [reached, open] = [await lineTo(steps.nth(current)), await lineTo(steps.nth(current + 1))]
  expect(open.share).toBeGreaterThan(minInk)
  expect(reached.share).toBeGreaterThan(1.2 * open.share)
}

export const expectSwitchSeen = async (track: Locator): Promise<void> =>
  expect((await inkOf(track)).share).toBeGreaterThan(0.05)
