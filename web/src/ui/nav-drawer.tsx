import { Flex } from '@chakra-ui/react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Overlay } from './dialog.tsx'
import { CloseIcon } from './icons.tsx'

type NavDrawerProps = {
  open: boolean
  brand: ReactNode
  onClose: () => void
  /** Called with the path of the chosen link. */
  onChoose: (path: string) => void
  children: ReactNode
}

export const NavDrawer = ({ open, brand, onClose, onChoose, children }: NavDrawerProps) => (
  <Overlay open={open} onClose={onClose} place="start" maxW="xs" label="Menu">
    <Flex align="center" justify="space-between" h="16" pl="6" pr="3">
      {brand}
      <IconButton label="Close menu" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Flex>
    {/* Choosing the current screen also closes the menu, although it does not navigate. */}
    <Flex
      direction="column"
      flex="1"
      minH="0"
      overflowY="auto"
      p="4"
      pb="calc(1rem + env(safe-area-inset-bottom))"
      onClick={(event) => reportChosenLink(event, onChoose)}
    >
      {children}
    </Flex>
  </Overlay>
)

const reportChosenLink = ({ target }: MouseEvent, onChoose: (path: string) => void): void => {
  const link = target instanceof Element && target.closest('a')
  if (link) onChoose(link.pathname)
}
