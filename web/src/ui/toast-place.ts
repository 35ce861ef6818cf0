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
  // A heading that opens its card may be covered, because the rest of the card can be pressed.
  `${never}, :is(button:enabled, a[href]):not([data-covers-card])`,
]

const openDialogs = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/** Where to look for room, and the element whose content is kept free. */
type Room = { part: Element; span: Span }
type RoomOf = (usual: DOMRect) => Room | undefined

/** The part of the page that can be pressed now, below the header. */
const pressablePart = (usual: DOMRect): Room => {
  const dialog = [...document.querySelectorAll(openDialogs)].at(-1)
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const top = Math.max(usual.top, dialog ? 0 : header + 4)
  return { part: dialog ?? document.body, span: { top, bottom: innerHeight - edgePx / 2 } }
}

/** The header, which has room for one line beside its menu. Used on a phone in landscape, where all else is full. */
const headerPart = (): Room | undefined => {
  const header = document.querySelector('header')
  if (!header || document.querySelector(openDialogs)) return undefined
  const { top, bottom } = header.getBoundingClientRect()
  return { part: header, span: { top: Math.max(0, top) + edgePx / 2, bottom } }
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

/** How far from its usual place the box has room, clear of what it must not cover. */
const roomFor = (
  box: HTMLElement,
  usual: DOMRect,
  { part, span }: Room,
  selectors: readonly string[],
): Offset | undefined => {
  for (const selector of selectors) {
    const taken = [...part.querySelectorAll(selector)]
      .filter((each) => !box.contains(each))
      .map((each) => each.getBoundingClientRect())
      // Content for screen readers only is one pixel wide.
      .filter((rect) => rect.width > 2 && rect.bottom > 0)
    for (const x of sidewaysOf(usual)) {
      const isInTheWay = (rect: DOMRect) => rect.left < usual.right + x && rect.right > usual.left + x
      const top = freeTop(span, usual.height, taken.filter(isInTheWay))
      if (top !== undefined) return { x: Math.round(x), y: Math.round(top - usual.top) }
    }
  }
  return undefined
}

const usualWidth = '28rem'
/** The width to try on a table full of buttons. */
const narrowWidth = '18rem'
/** Most texts fit on one line. */
const headerWidth = '34rem'

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
    const roomAt = (
      width: string,
      selectors: readonly string[],
      roomOf: RoomOf = pressablePart,
    ): Offset | undefined => {
      set('w', width)
      const { x, y, width: wide, height } = toaster.getBoundingClientRect()
      const usual = new DOMRect(x - offset.current.x, y - offset.current.y, wide, height)
      const room = roomOf(usual)
      return room && roomFor(toaster, usual, room, selectors)
    }
    const room = () =>
      roomAt(usualWidth, kept) ??
      roomAt(narrowWidth, kept) ??
      roomAt(headerWidth, ['button'], headerPart) ??
      roomAt(usualWidth, [never])
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
