import { useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { MoonIcon, SunIcon } from './icons.tsx'

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
    // Storage may be blocked. Then the theme lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The theme is a class on <html>. /first.js sets it before the first paint, from the saved choice or the device. */
const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, current, () => 'light' as const),
  change,
]

export const ThemeToggle = () => {
  const [theme, setTheme] = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Use the ${next} theme`} onClick={() => setTheme(next)}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  )
}
