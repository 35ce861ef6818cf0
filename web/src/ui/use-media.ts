import { useSyncExternalStore } from 'react'

/** A question about the screen or the device, answered anew when that changes. Prerendered pages take it for no. */
const mediaHook = (text: string) => {
  const query = () => window.matchMedia(text)
  const subscribe = (listener: () => void) => {
    const media = query()
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return (): boolean =>
    useSyncExternalStore(
      subscribe,
      () => query().matches,
      () => false,
    )
}

/** Whether the person asked their device for less motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)')

/** Whether two things fit side by side, as from the breakpoint lg on, for what a style alone cannot say. */
export const useWideScreen = mediaHook('(min-width: 64rem)')
