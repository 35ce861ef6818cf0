import { Box, chakra, Flex, HStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { RequestCard as Request } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { destinationOf } from '#web/components/request-facts.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/section.tsx'

export type RequestCardProps = {
  request: Request
  /** Its details stand open beside the list. */
  isOpen: boolean
  onOpen: () => void
  onCancel: () => void
}

type FrameProps = Omit<RequestCardProps, 'onCancel'> & {
  children: ReactNode
  onCancel?: () => void
  /** Beside View Details. */
  action?: ReactNode
}

/** What every card of a request has: its status, its details, and perhaps the cross that cancels it. */
export const RequestCardFrame = ({ request, isOpen, onOpen, onCancel, action, children }: FrameProps) => {
  const name = destinationOf(request.delivery_address)
  return (
    <Card h="full" {...(isOpen && { outline: '3px solid var(--sw-colors-brand-solid)' })}>
      <Flex direction="column" gap="4" h="full">
        <HStack justify="space-between" minH="target" my="-2" mr="-2">
          <StatusBadge status={request.status} />
          {onCancel && canTransition('cancel', request.status) && (
            <IconButton label={`Cancel request: ${name}`} onClick={onCancel}>
              <CloseIcon />
            </IconButton>
          )}
        </HStack>
        <Box flex="1">{children}</Box>
        <HStack gap="3" wrap="wrap">
          <Button size="sm" variant="outline" aria-current={isOpen || undefined} onClick={onOpen}>
            View Details<chakra.span srOnly>: {name}</chakra.span>
          </Button>
          {action}
        </HStack>
      </Flex>
    </Card>
  )
}
