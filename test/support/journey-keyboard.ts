import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { settle } from './journey-waits.ts'

type Role = 'button' | 'link' | 'textbox' | 'checkbox' | 'radio' | 'combobox' | 'tab' | 'switch'

const stopsAtMost = 28

/** Records how everything looks without the focus. */
const remember = (page: Page): Promise<void> =>
  page.evaluate(`{
    globalThis.atRest ??= new WeakMap()
    for (const each of document.querySelectorAll('a, button, input, textarea, select, summary, [tabindex]'))
      if (each !== document.activeElement) atRest.set(each, getComputedStyle(each).boxShadow)
  }`)

type Stop = { what: string; ringed: boolean; inSight: boolean }

const stop = (page: Page): Promise<Stop> =>
  page.evaluate<Stop>(`(() => {
    const at = document.activeElement
    const { top, bottom, left, right } = at.getBoundingClientRect()
    // On a card of choices the ring is the card's.
    const isOutlined = [at, at.closest('label') ?? at].some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    })
    // The calendar inside a date has a ring of the browser's own, which no script sees.
    const isInside = !at.matches(':focus')
    return {
      what: at.outerHTML.slice(0, 120),
      ringed: isOutlined || isInside || (atRest.has(at) && atRest.get(at) !== getComputedStyle(at).boxShadow),
      inSight: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    }
  })()`)

/** A user without a mouse. Every stop on the way must show that it has the focus. */
export const keyboardOf = (page: Page) => {
  const tab = async (key: 'Tab' | 'Shift+Tab') => {
    await remember(page)
    await page.keyboard.press(key)
    await settle(page)
    const { what, ringed, inSight } = await stop(page)
    if (what.startsWith('<body')) return
    expect({ what, ringed, inSight }, 'the focus must be seen').toEqual({ what, ringed: true, inSight: true })
  }

  const reaches = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await target.waitFor({ state: 'visible' })
    for (let stops = 0; stops <= stopsAtMost; stops += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
      await tab(key)
    }
    expect.fail(`${target} is more than ${stopsAtMost} stops away`)
  }

  // Exact, so that 'Password' does not find 'Show password'.
  const tabsTo = (role: Role, name: string | RegExp, key?: 'Tab' | 'Shift+Tab') =>
    reaches(page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first(), key)

  /** Types into a field found by its label, because it may have no role of its own. */
  const typesInto = async (label: string, text: string) => {
    await reaches(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }

  return {
    tabsTo,
    backTo: (role: Role, name: string | RegExp) => tabsTo(role, name, 'Shift+Tab'),
    unfolds: async (text: string) => {
      await reaches(page.locator('summary').filter({ hasText: text }))
      await page.keyboard.press('Enter')
    },
    presses: (key: 'Enter' | 'Space' | 'Escape' | 'ArrowDown') => page.keyboard.press(key),
    types: async (field: string | RegExp, text: string) => {
      await tabsTo('textbox', field)
      await page.keyboard.type(text)
    },
    typesInto,
    /** Types a day in the order of the machine's language, which a date field uses whatever the page's language. */
    typesDay: async (label: string, date: string) => {
      const [year = '', month = '', day = ''] = date.split('-')
      const field = page.getByLabel(label, { exact: true })
      await typesInto(label, `${day}${month}${year}`)
      if ((await field.inputValue()) !== date) {
        for (let parts = 3; parts > 0; parts -= 1) await page.keyboard.press('ArrowLeft')
        await page.keyboard.type(`${month}${day}${year}`)
      }
      expect(await field.inputValue()).toBe(date)
    },
    /** The final 'a' means AM to a field with twelve hours; others ignore it. */
    typesMorning: (label: string, digits: string) => typesInto(label, `${digits}a`),
    /** Chooses an option by typing its first letters. */
    chooses: async (list: string, option: string) => {
      await tabsTo('combobox', list)
      await page.keyboard.type(option)
    },
  }
}
