import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in prerendered HTML and in the render that takes it over, true in every other one. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
