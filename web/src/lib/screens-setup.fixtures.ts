import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { toastStore } from '#web/ui/toasts.tsx'

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
