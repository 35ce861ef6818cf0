import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when something closes: to what opened it or, if that is gone, to the row of the table in which it
 * stood, or else to the heading of the screen.
 */
export const focusReturnTarget = (opener: Element | null, row: HTMLElement | null = null): HTMLElement | null => {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  if (!row?.isConnected) return document.querySelector('h1')
  row.tabIndex = -1
  return row
}

/** Puts the focus on the heading of a part whose button goes dead when it is pressed. */
export const focusHeading = (part: HTMLElement | null): void => {
  const heading = part?.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** When what had the focus goes from a list, the heading of the list takes it: otherwise nothing would have it. */
export const useKeptFocus = (list: RefObject<HTMLElement | null>): void => {
  const last = useRef<Element | null>(null)

  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && list.current?.contains(target) ? target : null
    }
    // What is taken away has not been left: by the next turn it is no part of the page.
    const leave = () =>
      setTimeout(() => {
        if (last.current?.isConnected && document.activeElement === document.body) last.current = null
      })
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave)
    }
  }, [list])

  // After every render, as each may have taken it away.
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    const heading = list.current?.querySelector<HTMLElement>('h2')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
