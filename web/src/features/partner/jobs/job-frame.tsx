import { Box, chakra, Flex, HStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/section.tsx'

type JobFrameProps = {
  head: ReactNode
  /** What the cross does, said to those who hear the page. */
  crossLabel?: string
  onCross?: (() => void) | undefined
  isOpen?: boolean
  children: ReactNode
  actions: ReactNode
}

/** A card of the hub: what it is about, a cross to be rid of it, and large buttons under the thumb. */
export const JobFrame = ({ head, crossLabel, onCross, isOpen, children, actions }: JobFrameProps) => (
  <Card h="full" {...(isOpen && { outline: '3px solid var(--sw-colors-brand-solid)' })}>
    <Flex direction="column" gap="4" h="full">
      <HStack justify="space-between" minH="target" my="-2" mr="-2">
        {head}
        {onCross && crossLabel && (
          <IconButton label={crossLabel} onClick={onCross}>
            <CloseIcon />
          </IconButton>
        )}
      </HStack>
      <Box flex="1">{children}</Box>
      <Actions>{actions}</Actions>
    </Flex>
  </Card>
)

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', '& > *': { flex: '1 1 auto', whiteSpace: 'nowrap' } },
})
