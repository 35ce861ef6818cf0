import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { textsOfStates } from '#test/e2e/specification/texts-of-states.ts'

/** All words on the screen, also those that only fields and screen readers have; capitals made by styles do not count. */
const wordsOf = `[
  document.body.innerText,
  ...[...document.querySelectorAll('[placeholder], [aria-label], option, input')].flatMap((each) =>
    [each.placeholder, each.ariaLabel, each.matches('option') && each.textContent]),
].filter(Boolean).join(' ')`

const plain = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()

/** Texts that the specification puts on the screen in this state, and that are not there. */
export const missingTexts = async (page: Page, state: string): Promise<string[]> => {
  const wanted = textsOfStates[state]
  const folder = process.env.SCREEN_TEXTS
  if (!wanted && !folder) return []
  let words = ''
  const missing = () => (wanted ?? []).filter((text) => !plain(words).includes(plain(text)))
  // What is still being loaded comes a little later.
  await expect
    .poll(
      async () => {
        words = await page.evaluate<string>(wordsOf)
        return missing()
      },
      { timeout: 10_000 },
    )
    .toEqual([])
    .catch(() => {})
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${state.replace(/[^\w]+/g, '-')}.txt`), `${state}\n${words}`)
  }
  return missing()
}
