import { Flex } from '@chakra-ui/react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { Overlay } from './overlay.tsx'

type NavDrawerProps = { open: boolean; brand: ReactNode; onClose: () => void; children: ReactNode }

export const NavDrawer = ({ open, brand, onClose, children }: NavDrawerProps) => (
  <Overlay open={open} onClose={onClose} place="start" maxW="xs" label="Menu">
    <Flex align="center" justify="space-between" h="16" pl="6" pr="3">
      {brand}
      <IconButton label="Close menu" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Flex>
    {/* Choosing where one already is leads nowhere, and still means: enough of the menu. */}
    <Flex direction="column" flex="1" minH="0" overflowY="auto" p="4" onClick={(event) => isLink(event) && onClose()}>
      {children}
    </Flex>
  </Overlay>
)

const isLink = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('a') !== null
