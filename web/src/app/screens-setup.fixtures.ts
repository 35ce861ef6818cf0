import type { EmotionCache } from '@emotion/cache'
import { withEmotionCache } from '@emotion/react'
import { cleanup, configure, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { toastStore } from '#web/ui/toasts.tsx'

// Long enough for a busy machine.
configure({ defaultHidden: false, asyncUtilTimeout: 5_000 })

/** Screen tests have no server. A test that calls it without a mock fails. */
if (globalThis.document)
  globalThis.fetch = async (input) => {
    // biome-ignore lint/suspicious/noConsole: it fails the test: see quiet-console.ts.
    console.error(`tests must not use the network: ${input instanceof Request ? input.url : input}`)
    throw new TypeError('Failed to fetch')
  }

/** Cleans up after each screen test: unmounts, removes toasts, resets mocks and the clock, and empties storage. */
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
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

/** Otherwise Testing Library matches the styles of hundreds of screens against each element it looks up by role. */
const removeStyles = (): void => {
  emotion?.sheet.flush()
  Object.assign(emotion ?? {}, { inserted: {}, registered: {} })
}

/**
 * Test files share a process and its window, so that libraries load once. The next file gets fresh modules with its own
 * mocks, and an empty page. This waits for everything that a screen began to load; otherwise it would arrive, with its
 * calls, in the next file.
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
