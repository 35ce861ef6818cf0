import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { keepEqualAccessFaults } from './journey-equal-access.ts'
import { faultsOfNarrowLayouts } from './journey-layout.ts'
import { settle } from './journey-waits.ts'
import { bringLibrary } from './page-scripts.ts'

/** Minified, because it is sent to every page that is checked. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const everything = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules about colours, in which alone the themes differ. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The faults that axe finds on the page, one a line; only those of colours if the rest was checked before. */
const axeFaults = async (page: Page, { coloursOnly = false } = {}): Promise<string[]> => {
  await bringLibrary(page, 'axe', source)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(coloursOnly ? colours : everything)}, resultTypes: ['violations'], preload: false })`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  )
}

/** Saves a picture of the page in the folder SCREENSHOTS, if that is set. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENSHOTS
  if (!folder || page.isClosed()) return
  await mkdir(folder, { recursive: true })
  const file = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`
  // An overlay belongs to the window, not to the page's whole length.
  const isCovered = await page.locator('[role=dialog], [role=alertdialog]').first().isVisible()
  await page.screenshot({ path: join(folder, file), fullPage: !isCovered })
}

const phoneTargetPx = 44

const wear = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(`document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add('${theme}')`)

export const sidewaysScrollPx = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Whether an element is on the screen from top to bottom, and nothing covers its middle. */
export const isInSight = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { left, top, width, height, bottom } = element.getBoundingClientRect()
    const page = element.ownerDocument
    const hit = page.elementFromPoint(left + width / 2, top + height / 2)
    const isOnTop = hit !== null && (element.contains(hit) || hit.contains(element))
    return isOnTop && top >= 0 && bottom <= page.documentElement.clientHeight
  })

type Size = { width: number; height: number }

/** Looks at the page at another size, then restores its own. */
const atSize = async (page: Page, { width, height }: Size, look: () => Promise<void>): Promise<void> => {
  const own = page.viewportSize()
  await page.setViewportSize({ width, height })
  await look()
  if (own) await page.setViewportSize(own)
}

const targets = ':is(nav, header, form, [role=dialog], [role=alertdialog]) :is(a, button, input:not([type=checkbox]))'

/** What a thumb would miss in navigation and forms. A link in a sentence is as high as its line, as WCAG allows. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${targets}')]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .filter(({ parentElement }) => ![...parentElement.childNodes].some((each) => each.nodeType === 3 && each.data.trim()))
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.bottom > 0 && Math.round(box.height) < ${phoneTargetPx})
    .map(({ target, box }) => \`\${target.textContent || target.ariaLabel || target.id}: \${box.height} px high\`)`)

const minInputPx = 16

/** Fields with letters so small that an iPhone zooms in when they get the focus, and does not zoom out again. */
const smallLetters = (page: Page): Promise<string[]> =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('input:not([type=radio], [type=checkbox], [type=range]), select, textarea')]
    .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < ${minInputPx})
    .map(({ id, name }) => id || name)`)

const themes = ['dark', 'light'] as const

/**
 * Checks the current screen in both themes: no axe fault, nothing off the side, nothing too small for a thumb; and
 * nothing cut off or out of reach at narrow widths or with large text. The journey continues after a fault, so that one
 * run reports all.
 */
export const expectWellMade = async (page: Page, what: string, screen: Size & { name: string }): Promise<void> => {
  const name = `${what} ${screen.name}`
  const isPhone = screen.width < 640
  expect.soft(await sidewaysScrollPx(page), `${name} scrolls sideways`).toBe(0)
  if (isPhone) expect.soft(await smallTargets(page), `${name} has small targets`).toEqual([])
  if (isPhone) expect.soft(await faultsOfNarrowLayouts(page), `${name} where it is narrow`).toEqual([])
  if (isPhone) expect.soft(await smallLetters(page), `${name} has fields with small letters`).toEqual([])
  for (const theme of themes) {
    await wear(page, theme)
    await settle(page)
    await keepPicture(page, `${name} ${theme}`)
    expect.soft(await axeFaults(page, { coloursOnly: theme === 'dark' }), `${name}, ${theme}`).toEqual([])
  }
  await keepEqualAccessFaults(page, name)
}

const pathsSeen = new Set<string>()

/**
 * Checks a screen just checked at another width. The first state of each path is checked in full; later ones, which
 * have the same elements in another order, only for sideways scrolling, unless each state is to be checked.
 */
export const expectWellMadeToo = async (
  page: Page,
  what: string,
  screen: Size & { name: string },
  eachState = false,
): Promise<void> => {
  const { pathname } = new URL(page.url())
  const isInFull = eachState || !pathsSeen.has(pathname) || process.env.SCREENSHOTS || process.env.EQUAL_ACCESS
  pathsSeen.add(pathname)
  await atSize(page, screen, async () => {
    if (isInFull) await expectWellMade(page, what, screen)
    else expect.soft(await sidewaysScrollPx(page), `${what} ${screen.name} scrolls sideways`).toBe(0)
  })
}

/** The message at the field that has the focus: its own, or that of its group. */
const reportedOfFocused = (page: Page): Promise<string> =>
  page.evaluate(`[document.activeElement, document.activeElement.closest('fieldset')]
    .flatMap((told) => (told?.getAttribute('aria-describedby') ?? '').split(' '))
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')`)

/** The summary has the focus and lists exactly these; each leads to a field with the same message. */
export const expectFieldErrors = async (page: Page, texts: string[]): Promise<void> => {
  const summary = page.locator(':focus').filter({ hasText: 'There is a problem' })
  await summary.waitFor()
  const links = page.locator('[role=alert]').filter({ hasText: 'There is a problem' }).getByRole('link')
  expect(await links.allInnerTexts()).toEqual(texts)
  for (const [index, text] of texts.entries()) {
    const link = links.nth(index)
    await link.click()
    expect(await page.evaluate("'#' + document.activeElement.id")).toBe(await link.getAttribute('href'))
    expect(await reportedOfFocused(page)).toContain(text)
  }
}

export const unavailable = { error: 'Please try again in a moment.', code: 'service.unavailable' }

/** Answers these calls with a 503 until the returned function is called. */
export const failCalls = async (page: Page, call: string): Promise<() => Promise<void>> => {
  await page.route(call, (route) => route.fulfill({ status: 503, json: unavailable }))
  return () => page.unroute(call)
}
