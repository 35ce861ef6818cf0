import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
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

/**
 * Files share a process and its window, so that libraries load once. The next file gets our modules anew, with its own
 * mocks, and an empty page. What a screen has begun to load is waited for: else it would come, with its own calls, into
 * the next file. The head stays: the styles that Emotion has put there are not put there again.
 */
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.resetModules()
  if (!globalThis.document) return
  const { documentElement, body } = document
  body.replaceChildren()
  for (const element of [documentElement, body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.title = ''
  history.replaceState(null, '', '/')
})
