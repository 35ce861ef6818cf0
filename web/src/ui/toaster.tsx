import { Box } from '@chakra-ui/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ToastCard } from './toast-card.tsx'
import { type Toast, toastStore } from './toasts.ts'

/** Region first, news after: a screen reader only speaks what changes in a region that it already knows. */
const settleMs = 60

const cards = (toasts: readonly Toast[]) => toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)

export const Toaster = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.all)
  const [settled, setSettled] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])

  const shown = settled ? toasts : []
  // On the body, and marked as an announcer: an open dialog then does not hide it from screen readers.
  return createPortal(
    <Box
      data-toaster
      data-live-announcer
      position="fixed"
      zIndex="toast"
      bottom={{ base: '4', md: '6' }}
      insetX={{ base: '4', sm: 'auto' }}
      right={{ sm: '6' }}
      w={{ sm: 'sm' }}
      display="grid"
      gap="3"
      pointerEvents="none"
      // Above the bar that stays under the thumb, not over it.
      css={{ 'body:has([data-step-bar]) &': { bottom: { base: '24', md: '6' } } }}
    >
      <Box aria-live="assertive" display="grid" gap="3">
        {cards(shown.filter((toast) => toast.urgent))}
      </Box>
      <Box aria-live="polite" display="grid" gap="3">
        {cards(shown.filter((toast) => !toast.urgent))}
      </Box>
    </Box>,
    document.body,
  )
}
