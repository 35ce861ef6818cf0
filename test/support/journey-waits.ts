import type { Page } from 'playwright-core'

const patienceMs = 30_000

/**
 * Asked with each frame until it holds, in so many of them one after the other. A page that draws no frames is asked
 * each second: then too it ends, and says what was waited for.
 */
export const holdsOn = (page: Page, what: string, condition: string, times = 1): Promise<void> =>
  page.evaluate(`(async () => {
    const startedAt = performance.now()
    for (let held = 0; (held = (${condition}) ? held + 1 : 0) < ${times}; ) {
      if (performance.now() - startedAt > ${patienceMs}) throw new Error('waited ${patienceMs} ms for ${what}')
      await new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 1000) })
    }
  })()`)

/** Waits until nothing moves that can end, so that no check sees a colour on its way. One change may start another. */
export const settle = (page: Page): Promise<void> =>
  holdsOn(
    page,
    'all that moves to end',
    `!document.getAnimations().some(({ effect, playState }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))`,
    3,
  )
