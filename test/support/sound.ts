import type { Page } from 'playwright-core'

/** Counts in the page how often a sound was played. */
export const countsSounds = `{
  const { play } = HTMLMediaElement.prototype
  globalThis.timesPlayed = 0
  HTMLMediaElement.prototype.play = function () {
    globalThis.timesPlayed += 1
    return play.call(this)
  }
}`

/** Waits for the next sound. */
export const hearsSound = async (page: Page): Promise<void> => {
  const before = await page.evaluate<number>('globalThis.timesPlayed')
  await page.waitForFunction(`globalThis.timesPlayed > ${before}`)
}
