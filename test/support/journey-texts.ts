import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { textsOfStates } from '#test/e2e/specification/texts-of-states.ts'

/** Every line on the screen and every cell of tables, including texts that only fields and screen readers have. */
const linesOf = `[
  ...document.body.innerText.split(/[\\n\\t]/),
  ...[...document.querySelectorAll('[placeholder], [aria-label], option, input')].flatMap((each) =>
    [each.placeholder, each.ariaLabel, each.matches('option') && each.textContent]),
].filter(Boolean)`

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Matches whole words; a single word only at the beginning of a line, because in a sentence it proves nothing. Case is
 * ignored, because styles may write capitals.
 */
const patternFor = (text: string): RegExp =>
  new RegExp(`${text.includes(' ') ? '(?<![\\p{L}\\p{N}])' : '^'}${escaped(text)}(?![\\p{L}\\p{N}])`, 'iu')

const plain = (line: string): string => line.replace(/\s+/g, ' ').trim()

/** Texts that the specification puts on the screen in this state, and that are missing. */
export const missingTexts = async (page: Page, state: string): Promise<string[]> => {
  const wanted = textsOfStates[state]
  const folder = process.env.SCREEN_TEXTS
  if (!wanted && !folder) return []
  let lines: string[] = []
  const missing = () => (wanted ?? []).filter((text) => !lines.some((line) => patternFor(text).test(line)))
  // Content that is still loading comes a little later.
  await expect
    .poll(
      async () => {
        lines = (await page.evaluate<string[]>(linesOf)).map(plain)
        return missing()
      },
      { timeout: 10_000 },
    )
    .toEqual([])
    .catch(() => {})
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${state.replace(/[^\w]+/g, '-')}.txt`), [state, ...lines].join('\n'))
  }
  return missing()
}
