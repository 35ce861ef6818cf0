import { Box, chakra, Flex, HStack, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Door } from '#shared/contracts/door-shapes.ts'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { LazyCode } from '#web/components/delivery/lazy-code.tsx'
import { PhotoStrip } from '#web/components/delivery/photo-strip.tsx'
import { endsOf, noDestination } from '#web/components/request-line.tsx'
import { DetailsButton, destinationOf, WhoAndWhen } from '#web/components/request-parts.tsx'
import { changedLook } from '#web/components/use-changed.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { RouteRow } from '#web/ui/route-row.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { DoorBadge } from './door-badge.tsx'
import { doorCardId } from './door-words.ts'

/** A request of the owner's with an open step at the door. */
export type DoorRequest = RequestCard & { door: Door }

/** What an owner can do with any delivery, whatever is open at the door. */
export type OwnerCardActions = {
  isOpen?: boolean
  isChanged?: boolean
  onOpen: () => void
  onCancel?: () => void
}

type FrameProps = {
  request: DoorRequest
  /** What the badge speaks of, if not all that is open. */
  shown?: Door
  title?: string
  /** Undefined while loading. Their space is reserved. */
  photos: RequestDetails['photos'] | undefined
  actions: OwnerCardActions
  children: ReactNode
}

/** The photos next to the text if there is room, above it on a phone. A single photo is large. */
export const OwnerCardFrame = ({ request, shown = request.door, title, photos, actions, children }: FrameProps) => {
  const name = destinationOf(request.delivery_address)
  const { isOpen = false, isChanged, onOpen, onCancel } = actions
  const [from, to] = endsOf(request)
  return (
    <Card
      as="article"
      id={doorCardId(request.id)}
      aria-label={title ?? name}
      {...(isChanged && changedLook)}
      {...(isOpen && { outline: '3px solid var(--sw-colors-brand-solid)' })}
    >
      <Flex wrap="wrap" gap={{ base: '4', md: '6' }} align="start">
        {photos?.length !== 0 && (
          <Box flex="1 1 14rem" maxW="xs">
            {photos ? (
              <PhotoStrip photos={photos} isLarge={photos.length === 1} />
            ) : (
              <Box aspectRatio="4 / 3" borderRadius="md" bg="bg.sunken" />
            )}
          </Box>
        )}
        <Stack gap="4" flex="2 1 20rem" minW="0">
          <Flex direction="column" gap="2">
            <HStack justify="space-between">
              <DoorBadge job={{ ...request, door: shown }} viewer="requester" />
              {onCancel && canTransition('cancel', request.status) && (
                <IconButton label={`Cancel request: ${name}`} onClick={onCancel} my="-2.5" mr="-2">
                  <CloseIcon />
                </IconButton>
              )}
            </HStack>
            {title && (
              <chakra.h3 textStyle="subheading" overflowWrap="anywhere">
                {title}
              </chakra.h3>
            )}
            <chakra.div fontSize="sm">
              <RouteRow from={from} to={to ?? noDestination} kind="carried" hasDoor={to !== null} />
            </chakra.div>
            <WhoAndWhen request={request} />
            <Flex justify="space-between" gap="3" wrap="wrap">
              <chakra.span color="fg.muted">{request.service_type}</chakra.span>
              <Price pounds={request.price} />
            </Flex>
          </Flex>
          {children}
        </Stack>
        <Flex flex="1 1 100%" wrap="wrap" align="end" gap="3" pt="4" borderTop="1px solid" borderColor="line.soft">
          {request.status === 'in_transit' && (
            <Box flex="1 1 18rem">
              <Muted>Completion OTP</Muted>
              <LazyCode id={request.id} name={name} />
            </Box>
          )}
          <DetailsButton name={name} size="md" isOpen={isOpen} onOpen={onOpen} />
        </Flex>
      </Flex>
    </Card>
  )
}
