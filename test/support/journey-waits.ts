import type { Page } from 'playwright-core'

const timeoutMs = 30_000

/**
 * Checks the condition at each frame until it holds in this many frames in a row. A page that draws no frames is
 * checked each second, so that the wait ends there, too, and names its condition.
 */
export const holdsOn = (page: Page, what: string, condition: string, times = 1): Promise<void> =>
  page.evaluate(`(async () => {
    const startedAt = performance.now()
    for (let held = 0; (held = (${condition}) ? held + 1 : 0) < ${times}; ) {
      if (performance.now() - startedAt > ${timeoutMs}) throw new Error('waited ${timeoutMs} ms for ${what}')
      await new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 1000) })
    }
  })()`)

/**
 * Waits until no finite animation runs, so that no check sees a colour change halfway. One change may start another.
 */
export const settle = (page: Page): Promise<void> =>
  holdsOn(
    page,
    'all that moves to end',
    `!document.getAnimations().some(({ effect, playState }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))`,
    3,
  )
