import { Box, Dialog as Chakra, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { Overlay, type OverlayProps } from './overlay.tsx'

const widths = { sm: 'md', md: 'xl', lg: '3xl' } as const

type DialogProps = OverlayProps & {
  title: ReactNode
  /** The buttons; they stay visible while the text scrolls. */
  footer?: ReactNode
  size?: keyof typeof widths
}

/** Import it from lazily loaded code only: its focus trap is too heavy for a first load. */
export const Dialog = ({ title, footer, size = 'md', children, ...overlay }: DialogProps) => (
  <Overlay {...overlay} place="center" maxW={widths[size]}>
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
  closeLabel?: string
  onClose: () => void
}

/** A long text, such as the terms. It scrolls by keyboard too. */
export const ReadingDialog = ({ open, title, children, closeLabel = 'Close', onClose }: ReadingDialogProps) => (
  <Dialog
    size="lg"
    open={open}
    onClose={onClose}
    title={title}
    footer={<Button onClick={onClose}>{closeLabel}</Button>}
  >
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
