import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useReducedMotion } from '#web/ui/use-media.ts'

/** Marks an element that moves: the same name is the same thing, wherever it is drawn next. */
export const animatedAs = (name: string) => ({ 'data-animated-as': name })

/** Moves what stands elsewhere than after the last render from its old place to the new one (FLIP), across lists of the board too. */
export const useMoveAnimation = (board: RefObject<HTMLElement | null>): void => {
  const lastPlaces = useRef(new Map<string, { x: number; y: number }>())
  const prefersReducedMotion = useReducedMotion()

  // After every render, as each may have moved something.
  useLayoutEffect(() => {
    const known = lastPlaces.current
    lastPlaces.current = new Map()
    for (const element of board.current?.querySelectorAll<HTMLElement>('[data-animated-as]') ?? []) {
      const name = element.dataset.animatedAs ?? ''
      // Within the board, and not within the window: neither scrolling nor a running animation counts.
      const place = { x: element.offsetLeft, y: element.offsetTop }
      const before = known.get(name)
      lastPlaces.current.set(name, place)
      if (!before || prefersReducedMotion || (before.x === place.x && before.y === place.y)) continue
      const from = `translate(${before.x - place.x}px, ${before.y - place.y}px)`
      const timing = { duration: 450, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
      element.animate([{ transform: from }, { transform: 'none' }], timing)
    }
  })
}
