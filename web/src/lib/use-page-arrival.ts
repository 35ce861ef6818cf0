import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** How far each place in the browser's history was scrolled when one left it. */
const scrolled = new Map<string, number>()

/** How the router calls the place where the browser itself loaded a page; it is called so when one comes back, too. */
const firstKey = 'default'
let hasLeftFirst = false

/** Whether one came here by the browser's Back or Forward, and not with a page that the browser itself loads. */
export const useIsReturn = (): boolean => {
  const { key } = useLocation()
  return useNavigationType() === 'POP' && (key !== firstKey || hasLeftFirst)
}

/**
 * What a browser does when a page loads, for a screen that comes without one: the title, the focus on the h1, the top
 * of the page, or on the way back the place where it was left.
 */
export const usePageArrival = (title: string): void => {
  const { key } = useLocation()
  const isReturn = useIsReturn()

  useEffect(() => {
    document.title = `${title} · Sameway`
  }, [title])

  // A change of the search or the state is no arrival: only the screen's own appearance is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (key !== firstKey) hasLeftFirst = true
    else if (!hasLeftFirst) return // the browser did all that
    scrollTo({ top: isReturn ? (scrolled.get(key) ?? 0) : 0, behavior: 'instant' })
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    // By the time that a screen is taken down, the next one has already been scrolled.
    const remember = () => scrolled.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
}
