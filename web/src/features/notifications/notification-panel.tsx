import { Box, Dialog as Chakra, Flex } from '@chakra-ui/react'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/dialog.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import type { DialogFrame } from '#web/ui/lazy-overlay.tsx'
import { NotificationList } from './notification-list.tsx'

/**
 * The screen or the details that an entry leads to ask for the focus while the panel still holds it. They get it once
 * the panel has closed.
 */
const useFocusOfNext = (open: boolean) => {
  const next = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (open) next.current = null
  }, [open])
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('[role=dialog]')) next.current = target
    }
    // Before the panel, which takes the focus back.
    addEventListener('focusin', note, true)
    return () => removeEventListener('focusin', note, true)
  }, [])
  return {
    finalFocus: () => (next.current?.isConnected ? next.current : null),
    /** For an entry that leads to another part of the same screen. */
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) next.current = document.querySelector('h1')
    },
  }
}

/** The list beside the bell of a desktop. */
export const NotificationPanel = ({ open, onClose }: DialogFrame) => {
  const { key } = useLocation()
  // Each opening starts afresh, and the list stays while the panel closes.
  const [opening, setOpening] = useState(key)
  if (open && opening !== key) setOpening(key)
  const { finalFocus, onClick } = useFocusOfNext(open)
  const closeButton = useRef<HTMLButtonElement>(null)
  return (
    <Overlay open={open} onClose={onClose} place="beside" maxW="lg" initialFocus={closeButton} finalFocus={finalFocus}>
      <Flex align="center" justify="space-between" gap="4" pl="6" pr="3" pt="3" pb="1">
        <Chakra.Title textStyle="heading">Notifications</Chakra.Title>
        <Flex align="center" gap="3" onClick={onClick}>
          <Button asChild variant="link" size="sm" px="0">
            <Link to={paths.notificationSettings} replace>
              Settings
            </Link>
          </Button>
          <IconButton ref={closeButton} label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Flex>
      </Flex>
      <Box flex="1" minH="0" overflowY="auto" px="4" pt="2" pb="5" onClick={onClick}>
        <NotificationList key={opening} level="h3" isShown={open} replaces />
      </Box>
    </Overlay>
  )
}
