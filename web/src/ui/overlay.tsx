import { Dialog, Portal } from '@chakra-ui/react'
import { type ReactNode, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusReturnTarget } from './focus.ts'

export type OverlayProps = {
  open: boolean
  onClose: () => void
  children: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** Takes the focus first; by default the first focusable element does. */
  initialFocus?: RefObject<HTMLElement | null>
}

type PlacedOverlayProps = OverlayProps & {
  place: 'center' | 'bottom' | 'start'
  maxW?: string
  label?: string
  contentRef?: Ref<HTMLDivElement>
}

const positions = {
  center: { align: 'center', justify: 'center', p: '4' },
  bottom: { align: 'flex-end', justify: 'center', p: '0' },
  start: { align: 'stretch', justify: 'flex-start', p: '0' },
} as const

const shapes = {
  center: { borderRadius: 'xl', maxH: 'calc(100dvh - 2rem)', bg: 'bg.panel', opens: 'rise-in', closes: 'rise-out' },
  bottom: { borderTopRadius: 'xl', maxH: '92dvh', bg: 'bg.panel', opens: 'from-bottom', closes: 'to-bottom' },
  start: { borderEndRadius: 'xl', maxH: '100dvh', bg: 'bg.sunken', opens: 'from-start', closes: 'to-start' },
} as const

type Outside = { detail: { originalEvent: Event }; preventDefault: () => void }

// Dismissing a toast above an open dialog does not close the dialog.
const keepOpenForToasts = (event: Outside) => {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toaster]')) event.preventDefault()
}

/** Shared by dialogs, sheets and the drawer: backdrop, focus trap, Escape, and where the focus returns. */
export const Overlay = ({
  open,
  onClose,
  children,
  role = 'dialog',
  initialFocus,
  place,
  maxW,
  label,
  contentRef,
}: PlacedOverlayProps) => {
  const { align, justify, p } = positions[place]
  const { opens, closes, bg, ...shape } = shapes[place]
  // Mounted open, it would close itself where React runs effects twice, as in development.
  const [born, setBorn] = useState(false)
  useEffect(() => setBorn(true), [])
  const opener = useRef<Element | null>(null)
  const row = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!open) return
    opener.current = document.activeElement
    row.current = document.activeElement?.closest('tr') ?? null
  }, [open])
  return (
    <Dialog.Root
      open={open && born}
      onOpenChange={(change) => !change.open && onClose()}
      role={role}
      onInteractOutside={keepOpenForToasts}
      finalFocusEl={() => focusReturnTarget(opener.current, row.current)}
      {...(label && { 'aria-label': label })}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <Dialog.Backdrop
          position="fixed"
          inset="0"
          bg="rgb(8 29 23 / 0.6)"
          zIndex="overlay"
          _open={{ animation: 'fade-in 200ms' }}
          _closed={{ animation: 'fade-out 160ms' }}
        />
        <Dialog.Positioner
          position="fixed"
          inset="0"
          zIndex="overlay"
          display="flex"
          alignItems={align}
          justifyContent={justify}
          p={p}
        >
          <Dialog.Content
            {...(contentRef && { ref: contentRef })}
            {...shape}
            position="relative"
            display="flex"
            flexDirection="column"
            w="full"
            {...(maxW && { maxW })}
            bg={bg}
            color="fg.default"
            boxShadow="raised"
            outline="0"
            _open={{ animation: `${opens} 280ms cubic-bezier(0.2, 0.8, 0.2, 1)` }}
            _closed={{ animation: `${closes} 180ms cubic-bezier(0.5, 0, 0.9, 0.4)` }}
          >
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
