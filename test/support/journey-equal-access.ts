import { appendFileSync, readFileSync } from 'node:fs'
import type { Checker } from 'accessibility-checker-engine'
import type { Page } from 'playwright-core'
import { bringLibrary } from './page-scripts.ts'

type Issue = Awaited<ReturnType<Checker['check']>>['results'][number]

/** What IBM's Equal Access does not like about one element. */
export type EqualAccessFault = Pick<Issue, 'ruleId' | 'message' | 'snippet'> & { level: string; at: string }

/** One screen at one width. */
export type EqualAccessLook = { screen: string; rules: number; faults: EqualAccessFault[] }

const readSource = (): string => readFileSync('node_modules/accessibility-checker-engine/ace.js', 'utf8')
let source: string | undefined

const guideline = 'WCAG_2_2'

/**
 * What the engine calls wrong (`fail`), and what it asks a person to confirm (`potential`). What an open dialog hides
 * is left out: the dialog keeps the focus, and the screen behind it is checked without it.
 */
export const checkWithEqualAccess = async (page: Page): Promise<Omit<EqualAccessLook, 'screen'>> => {
  source ??= readSource()
  await bringLibrary(page, 'ace', source)
  return page.evaluate(`new ace.Checker().check(document, ['${guideline}']).then(({ numExecuted, results }) => ({
    rules: numExecuted,
    faults: results
      .filter(({ value: [, verdict] }) => verdict === 'FAIL' || verdict === 'POTENTIAL')
      .filter(({ node }) => !(node instanceof Element && node.closest('[data-aria-hidden]')))
      .map(({ ruleId, value, path, message, snippet }) =>
        ({ ruleId, level: value.join(' ').toLowerCase(), at: path.dom, message, snippet })),
  }))`)
}

/** Faults go where EQUAL_ACCESS says, a line for each look; unset, the engine does not run. */
export const keepEqualAccessFaults = async (page: Page, screen: string): Promise<void> => {
  const file = process.env.EQUAL_ACCESS
  if (!file) return
  const look: EqualAccessLook = { screen, ...(await checkWithEqualAccess(page)) }
  appendFileSync(file, `${JSON.stringify(look)}\n`)
}
