import { useSyncExternalStore } from 'react'

// The same width as the breakpoint lg, where the sidebar stands beside the screen.
const query = () => window.matchMedia('(min-width: 64rem)')

const subscribe = (listener: () => void) => {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether two things fit side by side, for what a style alone cannot say. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
