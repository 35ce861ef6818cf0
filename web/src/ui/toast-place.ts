import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const gapPx = 3

type Span = { top: number; bottom: number }

/** The topmost place with this height that touches none of these. Undefined if there is no room. */
export const freeTop = (
  { top: start, bottom: end }: Span,
  height: number,
  taken: readonly Span[],
): number | undefined => {
  let top = start
  for (const span of taken.toSorted((a, b) => a.top - b.top))
    if (span.top < top + height + gapPx && span.bottom + gapPx > top) top = span.bottom + gapPx
  return top + height <= end ? top : undefined
}

const pressable = 'button:enabled, a[href], summary, input:enabled, select:enabled, textarea:enabled'
/** What toasts never cover: titles, the field that someone types in, and the buttons of a dialog. */
const never =
  'h1, h2, :is(input, select, textarea):focus, :is([role=dialog], [role=alertdialog]) :is(button:enabled, a[href])'
/** What toasts should not cover either. Without room, the next, shorter list is tried. */
const kept = [
  `${never}, ${pressable}, [aria-live]:not(:empty), h3`,
  `${never}, ${pressable}`,
  `${never}, button:enabled`,
  // Its whole card can be pressed in place of such a heading.
  `${never}, button:enabled:not([data-covers-card])`,
]

const openDialogs = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/** The part of the page that can be pressed now, and the top edge for toasts in it. */
const pressablePart = (): { part: Element; top: number } => {
  const dialog = [...document.querySelectorAll(openDialogs)].at(-1)
  if (dialog) return { part: dialog, top: 0 }
  return { part: document.body, top: (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + 4 }
}

const edgePx = 16

/** How far the box may move sideways. Not at all if it is as wide as the screen. */
const sidewaysOf = ({ left, right }: DOMRect): number[] => {
  const start = (document.querySelector('aside')?.getBoundingClientRect().right ?? 0) + edgePx
  const [before, after] = [Math.min(0, start - left), Math.max(0, innerWidth - edgePx - right)]
  return [0, before / 2, after / 2, before, after]
}

type Offset = { x: number; y: number }
const nowhere: Offset = { x: 0, y: 0 }

/** How far from its usual place the box has room, below the header and clear of what it must not cover. */
const roomFor = (box: HTMLElement, usual: DOMRect, selectors: readonly string[]): Offset | undefined => {
  const { part, top: least } = pressablePart()
  const room = { top: Math.max(usual.top, least), bottom: innerHeight - edgePx / 2 }
  for (const selector of selectors) {
    const taken = [...part.querySelectorAll(selector)]
      .filter((each) => !box.contains(each))
      .map((each) => each.getBoundingClientRect())
      // Content for screen readers only is one pixel wide.
      .filter((rect) => rect.width > 2 && rect.bottom > 0)
    for (const x of sidewaysOf(usual)) {
      const isInTheWay = (rect: DOMRect) => rect.left < usual.right + x && rect.right > usual.left + x
      const top = freeTop(room, usual.height, taken.filter(isInTheWay))
      if (top !== undefined) return { x: Math.round(x), y: Math.round(top - usual.top) }
    }
  }
  return undefined
}

const usualWidth = '28rem'
/** The width to try on a table full of buttons. */
const narrowWidth = '18rem'

const events = ['scroll', 'resize', 'transitionend', 'animationend'] as const

/**
 * Keeps toasts off everything that can be pressed: they move to the first free place from the top, and again when the
 * page moves below them. While hovered or focused, they stay.
 */
export const useFreePlace = (box: RefObject<HTMLElement | null>, hasToasts: boolean): void => {
  const offset = useRef(nowhere)

  const place = () => {
    const toaster = box.current
    if (!toaster || toaster.matches(':hover') || toaster.contains(document.activeElement)) return
    const set = (name: string, value: string) => toaster.style.setProperty(`--toast-${name}`, value)
    /** The room for the box at this width. */
    const roomAt = (width: string, selectors: readonly string[]): Offset | undefined => {
      set('w', width)
      const { x, y, width: wide, height } = toaster.getBoundingClientRect()
      return roomFor(toaster, new DOMRect(x - offset.current.x, y - offset.current.y, wide, height), selectors)
    }
    const room = () => roomAt(usualWidth, kept) ?? roomAt(narrowWidth, kept) ?? roomAt(usualWidth, [never])
    const { x, y } = (hasToasts && room()) || nowhere
    offset.current = { x, y }
    set('x', `${x}px`)
    set('y', `${y}px`)
  }
  useLayoutEffect(place)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` changes only with `hasToasts`.
  useEffect(() => {
    if (!hasToasts) return
    let frame = 0
    const follow = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !box.current?.contains(target))) follow()
    })
    changes.observe(document.body, { subtree: true, childList: true, attributes: true })
    for (const event of events) addEventListener(event, follow, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      for (const event of events) removeEventListener(event, follow, { capture: true })
    }
  }, [hasToasts])
}
