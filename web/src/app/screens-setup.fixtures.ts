import type { EmotionCache } from '@emotion/cache'
import { withEmotionCache } from '@emotion/react'
import { cleanup, configure, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { toastStore } from '#web/ui/toasts.tsx'

// A busy machine must not fail a test.
configure({ defaultHidden: false, asyncUtilTimeout: 5_000 })

/** No test of a screen has a server. One that calls it without standing in for it fails. */
if (globalThis.document)
  globalThis.fetch = async (input) => {
    // biome-ignore lint/suspicious/noConsole: it fails the test: see quiet-console.ts.
    console.error(`no test may ask the network: ${input instanceof Request ? input.url : input}`)
    throw new TypeError('Failed to fetch')
  }

/** After each test of a screen: nothing is rendered, no toast is left, the clock is real and storage is empty. */
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { id } of toastStore.all()) toastStore.dismiss(id)
  if (!globalThis.document) return
  sessionStorage.clear()
  localStorage.clear()
})

let emotion: EmotionCache | undefined
const TakeCache = withEmotionCache((_, cache) => {
  emotion = cache
  return null
})
beforeAll(() => {
  if (!globalThis.document) return
  render(createElement(TakeCache))
  cleanup()
})

/** The styles of hundreds of screens would be matched with each element whose role and name a test looks for. */
const removeStyles = (): void => {
  emotion?.sheet.flush()
  Object.assign(emotion ?? {}, { inserted: {}, registered: {} })
}

/**
 * Files share a process and its window, so that libraries load once. The next file gets our modules anew, with its own
 * mocks, and an empty page. What a screen has begun to load is waited for: else it would come, with its own calls, into
 * the next file.
 */
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.resetModules()
  if (!globalThis.document) return
  removeStyles()
  const { documentElement, body } = document
  body.replaceChildren()
  for (const element of [documentElement, body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.title = ''
  history.replaceState(null, '', '/')
})
