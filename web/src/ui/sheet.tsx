import { Box, Dialog as Chakra, chakra } from '@chakra-ui/react'
import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Overlay } from './dialog.tsx'
import { CloseIcon } from './icons.tsx'

/** In px per second and px, downwards. */
export const shouldClose = (velocity: number, offset: number): boolean => velocity > 300 || offset > 150

type Point = { y: number; atMs: number }

/** The speed at the end of a drag. Old points are ignored, so a finger at rest has none. */
export const dragVelocity = (points: readonly Point[], nowMs: number): number => {
  const recent = points.filter(({ atMs }) => nowMs - atMs <= 100)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.atMs === first.atMs) return 0
  return ((last.y - first.y) / (last.atMs - first.atMs)) * 1000
}

type Drag = { startY: number; points: { y: number; atMs: number }[] }

/**
 * Lets a finger drag the panel down by its handle. It moves the DOM node directly, because a React render per move
 * would lag. Times come from the events, so they are right even if the page is busy.
 */
const useDragToClose = (panel: RefObject<HTMLElement | null>, onClose: () => void) => {
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

type SheetProps = { open: boolean; title: string; children: ReactNode; onClose: () => void }

const Handle = chakra('div', {
  base: {
    pt: '3',
    cursor: 'grab',
    // Otherwise the browser would scroll the page during the drag.
    touchAction: 'none',
    userSelect: 'none',
    _active: { cursor: 'grabbing' },
    _before: {
      content: '""',
      display: 'block',
      w: '12',
      h: '1.5',
      mx: 'auto',
      borderRadius: 'full',
      bg: 'line.strong',
    },
  },
})

/** A panel that slides up from the bottom. It closes by dragging, by its button or by Escape. */
export const Sheet = ({ open, title, children, onClose }: SheetProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const drag = useDragToClose(panel, onClose)
  return (
    <Overlay place="bottom" maxW="2xl" open={open} onClose={onClose} contentRef={panel}>
      <Handle px={{ base: '5', md: '7' }} pb="3" {...drag}>
        <Chakra.Title textStyle="heading" pt="3" pr="12">
          {title}
        </Chakra.Title>
      </Handle>
      <Box position="absolute" top="5" right="3">
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {/* Scrolls by keyboard even if it contains nothing focusable. */}
      <chakra.section
        aria-label={title}
        tabIndex={0}
        flex="1"
        minH="0"
        overflowY="auto"
        // What has the focus stays clear of buttons at the foot.
        scrollPaddingBottom="8rem"
        px={{ base: '5', md: '7' }}
        pb="calc(2rem + env(safe-area-inset-bottom))"
        _focusVisible={{ outlineOffset: '-3px' }}
      >
        {children}
      </chakra.section>
    </Overlay>
  )
}
