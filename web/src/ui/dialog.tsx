import { Box, Dialog as Chakra, chakra, Flex, Portal } from '@chakra-ui/react'
import { type ReactNode, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { focusReturnTarget } from './focus.ts'
import { CloseIcon } from './icons.tsx'

type OverlayProps = {
  open: boolean
  onClose: () => void
  children: ReactNode
  role?: 'dialog' | 'alertdialog'
  /** Gets the focus first. The default is the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>
}

type PlacedOverlayProps = OverlayProps & {
  place: 'center' | 'top' | 'corner' | 'beside' | 'bottom' | 'start'
  maxW?: string
  label?: string
  contentRef?: Ref<HTMLDivElement>
  /** Gets the focus at the end in place of the opener, if there is one. */
  finalFocus?: () => HTMLElement | null
}

/**
 * Keeps content clear of the notch and the home bar of a phone. Panels at the bottom pad their scrolling content
 * instead.
 */
const sides = { pl: 'env(safe-area-inset-left)', pr: 'env(safe-area-inset-right)' }
const margins = {
  pt: 'max(1rem, env(safe-area-inset-top))',
  pb: 'max(1rem, env(safe-area-inset-bottom))',
  pl: 'max(1rem, env(safe-area-inset-left))',
  pr: 'max(1rem, env(safe-area-inset-right))',
}

const positions = {
  center: { align: 'center', justify: 'center', inset: margins },
  top: { align: 'flex-start', justify: 'center', inset: { ...margins, pt: { base: margins.pt, md: '15dvh' } } },
  corner: { align: 'flex-end', justify: 'flex-end', inset: margins },
  // Next to the sidebar of a desktop.
  beside: { align: 'flex-start', justify: 'flex-start', inset: { ...margins, pl: { base: margins.pl, lg: '17rem' } } },
  bottom: { align: 'flex-end', justify: 'center', inset: sides },
  start: { align: 'stretch', justify: 'flex-start', inset: sides },
} as const

const box = {
  borderRadius: 'xl',
  maxH: 'full',
  // On a short screen everything scrolls, including the buttons.
  overflowY: 'auto',
  bg: 'bg.panel',
  opens: 'rise-in',
  closes: 'rise-out',
} as const

const shapes = {
  center: box,
  top: box,
  corner: { ...box, border: '1.5px solid', borderColor: 'line.strong' },
  beside: {
    ...box,
    border: '1px solid',
    borderColor: 'line.soft',
    opens: 'fade-in',
    closes: 'fade-out',
    bg: 'bg.page',
  },
  bottom: { borderTopRadius: 'xl', maxH: '92dvh', bg: 'bg.panel', opens: 'from-bottom', closes: 'to-bottom' },
  start: { borderEndRadius: 'xl', maxH: '100dvh', bg: 'bg.sunken', opens: 'from-start', closes: 'to-start' },
} as const

/** In a corner, the content behind the question stays readable. */
const backdrops: { [Place in keyof typeof positions]?: string } = {
  corner: 'transparent',
  beside: 'rgb(8 29 23 / 0.25)',
}

type Outside = { detail: { originalEvent: Event }; preventDefault: () => void }

// Dismissing a toast above an open dialog must not close the dialog.
const keepOpenForToasts = (event: Outside) => {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toaster]')) event.preventDefault()
}

/** Used by dialogs, sheets and the drawer: backdrop, focus trap, Escape, and the return of the focus. */
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
  finalFocus,
}: PlacedOverlayProps) => {
  const { align, justify, inset } = positions[place]
  const { opens, closes, bg, ...shape } = shapes[place]
  // Starts closed: if it were mounted open, React's double effects in development would close it.
  const [born, setBorn] = useState(false)
  useEffect(() => setBorn(true), [])
  const opener = useRef<Element | null>(null)
  const around = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!open) return
    opener.current = document.activeElement
    around.current = document.activeElement?.closest<HTMLElement>('tr, [data-pane]') ?? null
  }, [open])
  return (
    <Chakra.Root
      open={open && born}
      onOpenChange={(change) => !change.open && onClose()}
      role={role}
      onInteractOutside={keepOpenForToasts}
      finalFocusEl={() => finalFocus?.() ?? focusReturnTarget(opener.current, around.current)}
      {...(label && { 'aria-label': label })}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <Chakra.Backdrop
          position="fixed"
          inset="0"
          bg={backdrops[place] ?? 'rgb(8 29 23 / 0.6)'}
          zIndex="overlay"
          _open={{ animation: 'fade-in 200ms' }}
          _closed={{ animation: 'fade-out 160ms' }}
        />
        <Chakra.Positioner
          position="fixed"
          inset="0"
          zIndex="overlay"
          display="flex"
          alignItems={align}
          justifyContent={justify}
          {...inset}
        >
          <Chakra.Content
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
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  )
}

const widths = { sm: 'md', md: 'xl', lg: '3xl', xl: '7xl' } as const

type DialogProps = OverlayProps & {
  title: ReactNode
  /** The buttons; they stay visible while the text scrolls. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** At the top, its field stays in place whatever the height of the content. */
  place?: 'center' | 'top'
}

/** Import it only from lazily loaded code, because its focus trap is too heavy for a first load. */
export const Dialog = ({ title, footer, size = 'md', place = 'center', children, ...overlay }: DialogProps) => (
  <Overlay {...overlay} place={place} maxW={widths[size]}>
    <Flex align="start" justify="space-between" gap="4" pl={{ base: '5', md: '7' }} pr="3" pt={{ base: '3', md: '5' }}>
      <Chakra.Title textStyle="heading" fontFamily="heading" pt="1.5">
        {title}
      </Chakra.Title>
      <IconButton label="Close" onClick={overlay.onClose}>
        <CloseIcon />
      </IconButton>
    </Flex>
    <Box flex="1" minH="0" overflowY="auto" px={{ base: '5', md: '7' }} pt="3" pb={{ base: '5', md: '7' }}>
      {children}
    </Box>
    {footer && (
      <Flex
        gap="3"
        justify="flex-end"
        wrap="wrap"
        px={{ base: '5', md: '7' }}
        py={{ base: '4', md: '5' }}
        boxShadow="0 -1px 0 var(--sw-colors-line-soft)"
      >
        {footer}
      </Flex>
    )}
  </Overlay>
)

type ReadingDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  onClose: () => void
}

/** A long text, such as the terms. It also scrolls by keyboard. */
export const ReadingDialog = ({ open, title, children, onClose }: ReadingDialogProps) => (
  <Dialog size="lg" open={open} onClose={onClose} title={title} footer={<Button onClick={onClose}>Close</Button>}>
    <chakra.section
      aria-label={title}
      tabIndex={0}
      css={{
        '& h3': { textStyle: 'subheading', mt: '6', mb: '2' },
        '& p + p': { mt: '3' },
        '& ul': { listStyle: 'disc', pl: '5' },
      }}
      maxW="prose"
    >
      {children}
    </chakra.section>
  </Dialog>
)

export type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  /** The question; screen readers read it when the dialog opens. */
  children: ReactNode
  /** More fields, below the question. */
  fields?: ReactNode
  confirmLabel: string
  /** Shown on the button while busy: 'Cancelling...'. */
  busyLabel?: string
  cancelLabel?: string
  tone?: 'normal' | 'danger'
  busy?: boolean
  /** A field in the dialog that gets the focus first. */
  initialFocus?: RefObject<HTMLElement | null>
  /** In a corner, it leaves the content behind it visible. */
  place?: 'center' | 'corner'
  onConfirm: () => void
  onClose: () => void
}

/** The cancel button gets the focus, so that a hasty Enter does nothing. */
export const ConfirmOverlay = ({
  open,
  title,
  children,
  fields,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  tone = 'normal',
  busy = false,
  initialFocus,
  place = 'center',
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Overlay
      role="alertdialog"
      place={place}
      maxW="md"
      open={open}
      onClose={onClose}
      initialFocus={initialFocus ?? safe}
    >
      <Flex direction="column" gap="3" p={{ base: '6', md: '7' }}>
        <Chakra.Title textStyle="heading" fontFamily="heading">
          {title}
        </Chakra.Title>
        <Chakra.Description asChild>
          <div>{children}</div>
        </Chakra.Description>
        {fields && <Box mt="3">{fields}</Box>}
        <Flex gap="3" mt="4" justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
          <Button ref={safe} variant="outline" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'solid'}
            loading={busy}
            {...(busyLabel !== undefined && { loadingText: busyLabel })}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </Flex>
      </Flex>
    </Overlay>
  )
}
