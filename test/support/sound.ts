import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Counts in the page how often a sound was played. */
export const countsSounds = `{
  const { play } = HTMLMediaElement.prototype
  globalThis.timesPlayed = 0
  HTMLMediaElement.prototype.play = function () {
    globalThis.timesPlayed += 1
    return play.call(this)
  }
}`

/** Waits for the sound that this causes. */
export const waitForSound = async (page: Page, cause: () => Promise<unknown>): Promise<void> => {
  const timesPlayed = () => page.evaluate<number>('globalThis.timesPlayed')
  const before = await timesPlayed()
  await cause()
  await expect.poll(timesPlayed, { timeout: 30_000 }).toBeGreaterThan(before)
}
