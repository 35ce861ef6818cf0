import type { Page } from 'playwright-core'

/** What a toast says goes to `reportNews` as soon as it is shown, whatever becomes of it then. */
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
  /** Whether something that says so was shown. It is used up then: what is waited for twice must be shown twice. */
  take: (text: string | RegExp) => boolean
  /** What is left. */
  all: () => string[]
  forget: () => void
}

/** All toasts of a page. They last three seconds, and whoever looks for them may be slower than that. */
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
