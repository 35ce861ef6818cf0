import { Box, chakra, Flex, HStack, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RequestCard as Request } from '#shared/contracts/request-shapes.ts'
import { withCodeText } from '#shared/model/door-texts.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { LazyCode } from '#web/components/delivery/lazy-code.tsx'
import { RequestLine } from '#web/components/request-line.tsx'
import { DetailsButton, destinationOf, distanceText, WhoAndWhen, waitingText } from '#web/components/request-parts.tsx'
import { changedLook } from '#web/components/use-changed.ts'
import { paths } from '#web/lib/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, type ButtonProps, IconButton } from '#web/ui/button.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { movedAtOf, type OwnCard } from './ended-here.ts'

export type RequestCardProps = {
  request: Request
  /** Its details are open next to the list. */
  isOpen: boolean
  isChanged?: boolean
  onOpen: () => void
  onCancel: () => void
}

type FrameProps = Omit<RequestCardProps, 'onCancel'> & {
  children: ReactNode
  onCancel?: () => void
  /** Next to View Details. */
  action?: ReactNode
}

/** The frame of every request card: status, View Details, and a cross to cancel, if that is possible. */
const RequestCardFrame = ({ request, isOpen, isChanged, onOpen, onCancel, action, children }: FrameProps) => {
  const name = destinationOf(request.delivery_address)
  return (
    <Card
      h="full"
      {...(isChanged && changedLook)}
      {...(isOpen && { outline: '3px solid var(--sw-colors-brand-solid)' })}
    >
      <Flex direction="column" gap="4" h="full">
        <HStack justify="space-between" minH="target" my="-2" mr="-2">
          <StatusBadge status={request.outcome ?? request.status} />
          {onCancel && canTransition('cancel', request.status) && (
            <IconButton label={`Cancel request: ${name}`} onClick={onCancel}>
              <CloseIcon />
            </IconButton>
          )}
        </HStack>
        <Box flex="1">{children}</Box>
        <HStack gap="3" wrap="wrap">
          <DetailsButton name={name} size="sm" isOpen={isOpen} onOpen={onOpen} />
          {action}
        </HStack>
      </Flex>
    </Card>
  )
}

/** When it is wanted, and until when anyone may take it. An offer to one partner waits for their answer first. */
const WhenAndUntil = ({ request }: { request: Request }) =>
  canTransition('raise', request.status) ? (
    <chakra.p textStyle="small">{waitingText(request)}</chakra.p>
  ) : (
    <WhoAndWhen request={request} />
  )

type WaitingActionsProps = { id: string; name?: string; look?: ButtonProps; onRaise: () => void }

/** What an owner can do with a request that nobody has taken, besides cancelling. */
export const WaitingActions = ({ id, name, look, onRaise }: WaitingActionsProps) => (
  <>
    <Button variant="outline" {...look} onClick={onRaise}>
      Raise the price
      {name && <chakra.span srOnly>: {name}</chakra.span>}
    </Button>
    <Button asChild variant="outline" {...look}>
      <Link to={paths.requests} state={{ change: id }}>
        Change
        {name && <chakra.span srOnly>: {name}</chakra.span>}
      </Link>
    </Button>
  </>
)

type PendingCardProps = RequestCardProps & { onRaise: () => void }

/** A request without a carrier yet. */
export const PendingCard = ({ request, onRaise, ...frame }: PendingCardProps) => (
  <RequestCardFrame
    {...frame}
    request={request}
    action={
      canTransition('raise', request.status) && (
        <WaitingActions
          id={request.id}
          name={destinationOf(request.delivery_address)}
          look={{ variant: 'link', size: 'sm', px: '0' }}
          onRaise={onRaise}
        />
      )
    }
  >
    <Stack gap="4">
      <RequestLine moves job={request} />
      <WhenAndUntil request={request} />
      <FactList
        facts={[
          { label: 'Service', value: request.service_type },
          { label: 'Transport', value: request.transportMode },
          { label: 'Distance', value: distanceText(request.distance_km) },
          { label: 'Offered Price', value: <Price pounds={request.price} /> },
        ]}
      />
    </Stack>
  </RequestCardFrame>
)

const PickedUp = ({ request }: { request: OwnCard }) => {
  const at = movedAtOf(request)
  return at ? (
    <chakra.p fontWeight="semibold" mb="1">
      {withCodeText(request.service_type, at)}
    </chakra.p>
  ) : null
}

/** A request that a carrier has. */
export const OngoingCard = ({ request, ...frame }: RequestCardProps & { request: OwnCard }) => (
  <RequestCardFrame {...frame} request={request}>
    <Stack gap="4">
      {request.status === 'in_transit' && (
        <Card tone="sunken" pad="sm">
          <PickedUp request={request} />
          <Muted>Completion OTP</Muted>
          <LazyCode id={request.id} name={destinationOf(request.delivery_address)} />
        </Card>
      )}
      <WhoAndWhen request={request} />
      <RequestLine moves job={request} />
      <Flex justify="space-between" gap="3" wrap="wrap">
        <chakra.span color="fg.muted">{request.service_type}</chakra.span>
        <Price pounds={request.price} />
      </Flex>
    </Stack>
  </RequestCardFrame>
)
