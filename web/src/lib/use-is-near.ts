import { type RefObject, useEffect, useState } from 'react'

/** Whether somebody has scrolled to within so many pixels of a place. It stays so. */
export const useIsNear = (place: RefObject<Element | null>, pixels: number): boolean => {
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    if (!place.current) return
    // One report holds all that has happened since the last, so that a quick scroll comes with what was before it.
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: `${pixels}px` },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [place, pixels])

  return isNear
}
