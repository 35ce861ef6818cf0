import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What is told of the field that has the focus: by itself, or by the group it stands in. */
const toldOfFocused = (page: Page): Promise<string> =>
  page.evaluate(`[document.activeElement, document.activeElement.closest('fieldset')]
    .flatMap((told) => (told?.getAttribute('aria-describedby') ?? '').split(' '))
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')`)

/** The summary has the focus and lists exactly these; each leads to a field that says the same. */
export const expectProblems = async (page: Page, texts: string[]): Promise<void> => {
  const summary = page.locator(':focus').filter({ hasText: 'There is a problem' })
  await summary.waitFor()
  const links = page.locator('[role=alert]').filter({ hasText: 'There is a problem' }).getByRole('link')
  expect(await links.allInnerTexts()).toEqual(texts)
  for (const [at, text] of texts.entries()) {
    const link = links.nth(at)
    await link.click()
    expect(await page.evaluate("'#' + document.activeElement.id")).toBe(await link.getAttribute('href'))
    expect(await toldOfFocused(page)).toContain(text)
  }
}
