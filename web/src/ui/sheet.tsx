import { Box, Dialog as Chakra, chakra } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { Overlay } from './overlay.tsx'
import { useDragToClose } from './use-drag-to-close.ts'

type SheetProps = { open: boolean; title: ReactNode; children: ReactNode; onClose: () => void }

const Handle = chakra('div', {
  base: {
    pt: '3',
    cursor: 'grab',
    // The drag is ours; without this the browser would scroll the page with it.
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

/** Slides up from the foot of the page; closes by a pull down, the button or Escape. */
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
      <Box flex="1" minH="0" overflowY="auto" px={{ base: '5', md: '7' }} pb="8">
        {children}
      </Box>
    </Overlay>
  )
}
