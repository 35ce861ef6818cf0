import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFaults } from './axe.ts'
import { keepPicture } from './journey-pictures.ts'

const phoneTargetPx = 44

/** Waits until nothing moves that can end, so that no check sees a colour on its way. One change may start another. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () => document.getAnimations().filter(({ effect, playState }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    for (let still = 0; still < 2; still = moving().length === 0 ? still + 1 : 0) await nextFrame()
  })()`)

const wear = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(`document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add('${theme}')`)

export const sidewaysScrollPx = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

type Size = { width: number; height: number }

/** The same page at another size for a moment. */
export const atSize = async (page: Page, { width, height }: Size, look: () => Promise<void>): Promise<void> => {
  const own = page.viewportSize()
  await page.setViewportSize({ width, height })
  await look()
  if (own) await page.setViewportSize(own)
}

/** Nothing runs off the side of the narrowest phones either. */
export const expectRoomAt320 = (page: Page, what: string): Promise<void> =>
  atSize(page, { width: 320, height: 640 }, async () =>
    expect(await sidewaysScrollPx(page), `${what} at 320 px`).toBe(0),
  )

const targets = ':is(nav, header, form, [role=dialog], [role=alertdialog]) :is(a, button, input:not([type=checkbox]))'

/** Whatever a thumb would miss in navigation and forms. What stands in a sentence is as high as its line, as WCAG allows. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${targets}')]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .filter(({ parentElement }) => ![...parentElement.childNodes].some((each) => each.nodeType === 3 && each.data.trim()))
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.bottom > 0 && Math.round(box.height) < ${phoneTargetPx})
    .map(({ target, box }) => \`\${target.textContent || target.ariaLabel || target.id}: \${box.height} px high\`)`)

/**
 * The screen as it stands, in both themes: nothing for axe, nothing off the side, nothing too small for a thumb.
 * The journey goes on all the same, so that one run tells every fault.
 */
export const expectWellMade = async (page: Page, what: string, screen: Size & { name: string }): Promise<void> => {
  const name = `${what} ${screen.name}`
  const isPhone = screen.width < 640
  expect.soft(await sidewaysScrollPx(page), `${name} scrolls sideways`).toBe(0)
  if (isPhone) expect.soft(await smallTargets(page), `${name} has small targets`).toEqual([])
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme)
    await settle(page)
    await keepPicture(page, `${name} ${theme}`)
    expect.soft(await axeFaults(page, { coloursOnly: theme === 'dark' }), `${name}, ${theme}`).toEqual([])
  }
}
