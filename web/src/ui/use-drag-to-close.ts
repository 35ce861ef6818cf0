import { type PointerEvent, type RefObject, useRef } from 'react'
import { dragVelocity, shouldClose } from './sheet-drag.ts'

type Drag = { startY: number; points: { y: number; atMs: number }[] }

/**
 * Lets a finger pull the panel down by its handle. The panel follows through the DOM, not through React: a render for
 * each move would lag. Times are those of the events, which stay right when the page is busy.
 */
export const useDragToClose = (panel: RefObject<HTMLElement | null>, onClose: () => void) => {
  const drag = useRef<Drag | null>(null)

  const place = (offset: number, transition: string) => {
    if (!panel.current) return
    panel.current.style.transition = transition
    panel.current.style.transform = offset > 0 ? `translateY(${offset}px)` : ''
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { startY: event.clientY, points: [{ y: event.clientY, atMs: event.timeStamp }] }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current) return
      drag.current.points.push({ y: event.clientY, atMs: event.timeStamp })
      place(event.clientY - drag.current.startY, 'none')
    },
    onPointerUp: (event: PointerEvent) => {
      if (!drag.current) return
      const { startY, points } = drag.current
      drag.current = null
      const last = { y: event.clientY, atMs: event.timeStamp }
      if (shouldClose(dragVelocity([...points, last], event.timeStamp), event.clientY - startY)) onClose()
      else place(0, 'transform 200ms')
    },
    onPointerCancel: () => {
      drag.current = null
      place(0, 'transform 200ms')
    },
  }
}
