import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Looks out from the first moment on for anything that a text has started. */
export const watchForHits = async (page: Page): Promise<{ expectNone: () => void }> => {
  const hits: string[] = []
  page.on('dialog', (dialog) => {
    hits.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('hit', () => hits.push(`a script on ${page.url()}`))
  return { expectNone: () => expect(hits).toEqual([]) }
}

/** What no screen of ours has: parts that act, lead elsewhere or carry a script with them. */
const foreignParts = `[...document.querySelectorAll('*')].filter((part) =>
  /^(IFRAME|OBJECT|EMBED|BASE|MARQUEE|MATH|X|FRAME)$/i.test(part.tagName) || [...part.attributes].some(({ name, value }) =>
    /^on/.test(name) || (/href|src|action|data$|style|content|poster/.test(name) && /^\\s*(javascript|data:text)|x\\.example/i.test(value))),
).map((part) => part.outerHTML.slice(0, 200))`

/** Everything that stands on the screen as text, what was typed into it included. No part of it may be more than text. */
export const readScreen = async (page: Page): Promise<string> => {
  expect(await page.evaluate(foreignParts), `parts that are not ours on ${page.url()}`).toEqual([])
  return page.evaluate(
    `[document.body.textContent, document.title, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join(' | ')`,
  )
}

const plain = (text: string): string => text.replace(/\s+/g, ' ')

export const missingFrom = (read: string, texts: readonly string[]): string[] =>
  texts.filter((text) => !plain(read).includes(plain(text)))
