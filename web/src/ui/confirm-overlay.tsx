import { Dialog as Chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from './button.tsx'
import { Overlay } from './overlay.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  children: ReactNode
  confirmLabel: string
  /** Shown on the button while busy: 'Cancelling...'. */
  busyLabel?: string
  cancelLabel?: string
  tone?: 'normal' | 'danger'
  busy?: boolean
  /** A field in the dialog that takes the focus first. */
  initialFocus?: RefObject<HTMLElement | null>
  onConfirm: () => void
  onClose: () => void
}

/** The cancel button takes the focus, so a hasty Enter does nothing. */
export const ConfirmOverlay = ({
  open,
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  tone = 'normal',
  busy = false,
  initialFocus,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Overlay
      role="alertdialog"
      place="center"
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
