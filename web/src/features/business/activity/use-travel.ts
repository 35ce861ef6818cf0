import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useReducedMotion } from '#web/ui/use-media.ts'

/** Marks what travels: the same name is the same thing, wherever it is drawn next. */
export const travelling = (name: string) => ({ 'data-travels': name })

/** What stands elsewhere than at the last look travels there, also from one list of the board to another. */
export const useTravel = (board: RefObject<HTMLElement | null>): void => {
  const places = useRef(new Map<string, { x: number; y: number }>())
  const isStill = useReducedMotion()

  // After every render, as each may have moved something.
  useLayoutEffect(() => {
    const known = places.current
    places.current = new Map()
    for (const thing of board.current?.querySelectorAll<HTMLElement>('[data-travels]') ?? []) {
      const name = thing.dataset.travels ?? ''
      // Within the board, and not within the window: neither scrolling nor a journey under way counts.
      const place = { x: thing.offsetLeft, y: thing.offsetTop }
      const before = known.get(name)
      places.current.set(name, place)
      if (!before || isStill || (before.x === place.x && before.y === place.y)) continue
      const from = `translate(${before.x - place.x}px, ${before.y - place.y}px)`
      const timing = { duration: 450, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
      thing.animate([{ transform: from }, { transform: 'none' }], timing)
    }
  })
}
