import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'

const storageKey = 'theme'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

const change = (theme: Theme) => {
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(theme)
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Storage may be closed to us; the theme then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The class on <html> is the truth: /first.js sets it before the first paint, from what was chosen or the device. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, current, () => 'light' as const),
  change,
]
