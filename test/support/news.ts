import type { Page } from 'playwright-core'

/** The text of a toast goes to `reportNews` as soon as it is shown, whatever happens to it then. */
const reportsNews = `{
  const reported = new WeakMap()
  new MutationObserver(() => {
    for (const shown of document.querySelectorAll('[data-toast]:not([hidden])')) {
      const text = shown.textContent
      if (reported.get(shown) === text) continue
      reported.set(shown, text)
      reportNews(text)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['hidden'] })
}`

export type News = {
  /** Whether a toast with this text was shown. It is used up then: a text awaited twice must be shown twice. */
  take: (text: string | RegExp) => boolean
  /** The toasts that are left. */
  all: () => string[]
  forget: () => void
}

/** All toasts of a page. Most last three seconds, and a test may look later than that. */
export const newsOn = async (page: Page): Promise<News> => {
  const left: string[] = []
  await page.exposeFunction('reportNews', (text: string) => left.push(text))
  await page.addInitScript(reportsNews)
  return {
    take: (text) => {
      const found = left.findIndex((each) => (typeof text === 'string' ? each.includes(text) : text.test(each)))
      if (found >= 0) left.splice(found, 1)
      return found >= 0
    },
    all: () => left,
    forget: () => {
      left.length = 0
    },
  }
}
