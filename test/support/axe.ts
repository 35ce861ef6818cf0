import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Sent to every page that is looked at, so the smaller the better. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const everything = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The themes differ in nothing else. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe holds against the page as it stands, one line a fault; of colours alone where the rest was asked before. */
export const axeFaults = async (page: Page, { coloursOnly = false } = {}): Promise<string[]> => {
  // The content policy allows no script from outside; what the debugger evaluates is not asked.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(source)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(coloursOnly ? colours : everything)}, resultTypes: ['violations'], preload: false })`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  )
}
