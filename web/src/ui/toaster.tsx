import { Box, chakra } from '@chakra-ui/react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from './button.tsx'
import { CheckIcon, CloseIcon, CrossCircleIcon, InfoIcon } from './icons.tsx'
import { DeepBand } from './section.tsx'
import { useFreePlace } from './toast-place.ts'
import { useNarrowScreen } from './use-media.ts'

export type Toast = {
  readonly id: number
  readonly tone: 'success' | 'info' | 'danger'
  readonly text: string
  /** Announced at once, interrupting the screen reader. For offers that another partner may take. */
  readonly urgent: boolean
  /** Repeats what failed. */
  readonly retry?: (() => void) | undefined
  /** Undoes what was done. */
  readonly undo?: (() => void) | undefined
  /** The screen that the text names. */
  readonly link?: { readonly text: string; readonly href: string } | undefined
  /** Replaces the default of three seconds. */
  readonly lastsMs?: number | undefined
}

/** The app's link component, because ui has no router. It must pass className on. */
type RenderLink = (link: { href: string; children: ReactNode; onClick: () => void }) => ReactElement

const lifeMs = 3000
/** Long enough to reach the button. */
const undoLifeMs = 10_000
const closingMs = 300

const icons = { success: CheckIcon, info: InfoIcon, danger: CrossCircleIcon }

type ToastCardProps = {
  toast: Toast
  /** Hidden while another one is shown. */
  isBehind: boolean
  onDismiss: (id: number) => void
  renderLink: RenderLink
}

/**
 * Closes after 3 s, or 10 s with Undo, unless set otherwise, with 300 ms of animation at the end. The time stops while
 * the toast is hidden, hovered or focused. Errors stay.
 */
const ToastCard = ({ toast, isBehind, onDismiss, renderLink }: ToastCardProps) => {
  const { id, tone, text, retry, undo, link, lastsMs } = toast
  const [held, setHeld] = useState(false)
  const [closing, setClosing] = useState(false)
  const Icon = icons[tone]
  const action = retry ?? undo
  const openMs = (lastsMs ?? (undo ? undoLifeMs : lifeMs)) - closingMs

  useEffect(() => {
    if (tone === 'danger' || isBehind || held || closing) return
    const timer = setTimeout(() => setClosing(true), openMs)
    return () => clearTimeout(timer)
  }, [tone, isBehind, openMs, held, closing])

  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(() => onDismiss(id), closingMs)
    return () => clearTimeout(timer)
  }, [closing, id, onDismiss])

  const act = () => {
    onDismiss(id)
    action?.()
  }

  return (
    <DeepBand
      {...(tone === 'danger' && { bg: 'danger.solid', color: 'danger.on' })}
      hidden={isBehind}
      display="flex"
      css={{ '&[hidden]': { display: 'none' } }}
      alignItems="center"
      gap="3"
      pl="4"
      pr="1.5"
      // Low on a phone, to fit between the buttons of two cards.
      py={{ base: '0', sm: '0.5' }}
      borderRadius="md"
      boxShadow="raised"
      pointerEvents="auto"
      data-toast
      data-closing={closing ? '' : undefined}
      animation={closing ? `rise-out ${closingMs}ms forwards` : 'rise-in 240ms'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <chakra.span {...(tone !== 'danger' && { color: `${tone}.text` })}>
        <Icon />
      </chakra.span>
      <chakra.span
        flex="1"
        fontSize={{ base: 'sm', sm: 'md' }}
        fontWeight="medium"
        lineHeight="snug"
        py={{ base: '0.5', sm: '2' }}
      >
        {text}
      </chakra.span>
      {action && (
        <Button variant="link" size="sm" px="2" color="inherit" onClick={act}>
          {retry ? 'Retry' : 'Undo'}
        </Button>
      )}
      {link && (
        <Button asChild variant="link" size="sm" px="2" color="inherit" flexShrink="0">
          {renderLink({ href: link.href, children: link.text, onClick: () => onDismiss(id) })}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => setClosing(true)}>
        <CloseIcon size={18} />
      </IconButton>
    </DeepBand>
  )
}

/**
 * A screen reader announces only changes in a live region that it already knows, so messages are added a moment later.
 */
const settleMs = 60

/** Minimum time a toast stays before a newer one replaces it. */
const minMs = 1000

/** The toast to show if there is room for one: the newest, once the previous one has had its time. */
const useFront = (toasts: readonly Toast[]): number | undefined => {
  const newest = toasts.at(-1)?.id
  const [front, setFront] = useState(toasts[0]?.id)
  const since = useRef(0)
  if (front !== newest && !toasts.some(({ id }) => id === front)) setFront(newest)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time restarts with each new toast in front.
  useEffect(() => {
    since.current = Date.now()
  }, [front])
  useEffect(() => {
    if (front === newest) return
    const timer = setTimeout(() => setFront(newest), since.current + minMs - Date.now())
    return () => clearTimeout(timer)
  }, [front, newest])
  return front
}

const plainLink: RenderLink = (link) => <a {...link} />

type ToasterProps = { toasts: readonly Toast[]; onDismiss: (id: number) => void; renderLink?: RenderLink }

export const Toaster = ({ toasts, onDismiss, renderLink = plainLink }: ToasterProps) => {
  const [settled, setSettled] = useState(false)
  // On a phone, two would cover the first button of a screen.
  const showsOne = useNarrowScreen()
  const front = useFront(toasts)
  const box = useRef<HTMLDivElement>(null)
  useFreePlace(box, settled && toasts.length > 0)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])

  const cards = (urgent: boolean) =>
    settled &&
    toasts
      .filter((toast) => toast.urgent === urgent)
      .map((toast) => (
        <ToastCard key={toast.id} {...{ toast, onDismiss, renderLink }} isBehind={showsOne && toast.id !== front} />
      ))
  // In the body and marked as an announcer, so that an open dialog does not hide it from screen readers.
  return createPortal(
    <Box
      ref={box}
      data-toaster
      data-live-announcer
      position="fixed"
      zIndex="toast"
      // Below a phone's header, unless there is something to press: see `useFreePlace`.
      top={{ base: '4.25rem', lg: '4' }}
      insetX={{ base: '4', sm: 'auto' }}
      left={{ sm: '50%' }}
      transform={{
        base: 'translateY(var(--toast-y, 0))',
        sm: 'translate(calc(-50% + var(--toast-x, 0px)), var(--toast-y, 0))',
      }}
      w={{ sm: 'var(--toast-w, 28rem)' }}
      maxW={{ sm: 'calc(100vw - 2rem)' }}
      display="grid"
      pointerEvents="none"
      // An open sheet or dialog covers the header. Its close button stays free, and so does the bell behind it.
      css={{
        '& > :not(:empty) + :not(:empty)': { mt: { sm: '3' } },
        'body:has(:is([role=dialog], [role=alertdialog])[data-state=open]) &': {
          top: '2',
          insetInlineEnd: { base: '7rem', sm: 'auto' },
        },
        // Centred in the space next to a sidebar.
        'body:has(aside) &': { left: { lg: 'calc(50% + 8.5rem)' } },
      }}
    >
      <Box aria-live="assertive" display="grid" gap="3">
        {cards(true)}
      </Box>
      <Box aria-live="polite" display="grid" gap="3">
        {cards(false)}
      </Box>
    </Box>,
    document.body,
  )
}
