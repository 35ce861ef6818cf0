import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when an overlay closes: to its opener, otherwise to the opener's table row or pane, otherwise to
 * the heading of the screen.
 */
export const focusReturnTarget = (opener: Element | null, around: HTMLElement | null = null): HTMLElement | null => {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  if (!around?.isConnected) return document.querySelector('h1')
  around.tabIndex = -1
  return around
}

/** Focuses the heading of a section, after a press that disables the pressed button. */
export const focusHeading = (part: HTMLElement | null, options: FocusOptions = {}): void => {
  const heading = part?.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus(options)
}

/** Moves the focus to a list's heading when the focused entry is removed, because otherwise it would be lost. */
export const useKeptFocus = (list: RefObject<HTMLElement | null>): void => {
  const last = useRef<Element | null>(null)

  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && list.current?.contains(target) ? target : null
    }
    // Forgets an entry that only lost the focus. A removed one is no longer connected one tick later.
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

  // After every render, because any of them may have removed the entry.
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    const heading = list.current?.querySelector<HTMLElement>('h2')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
