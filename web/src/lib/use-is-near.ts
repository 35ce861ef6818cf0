import { type RefObject, useEffect, useState } from 'react'

/** Whether the user has scrolled to within this many pixels of a place. It stays true. */
export const useIsNear = (place: RefObject<Element | null>, pixels: number): boolean => {
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (!place.current) return
    // One report contains everything since the last one, so a quick scroll arrives together with the state before it.
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: `${pixels}px` },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [place, pixels])

  return isNear
}
