import { useSyncExternalStore } from 'react'

/** Whether a media query matches. False on prerendered pages. */
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

/** Whether the device is set to reduce motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)')

/** Whether the screen is narrower than sm. */
export const useNarrowScreen = mediaHook('(width < 40rem)')

/** Whether the screen is at least lg wide, for what styles alone cannot do. */
export const useWideScreen = mediaHook('(min-width: 64rem)')
