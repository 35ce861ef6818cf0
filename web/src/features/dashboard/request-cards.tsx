import { Box, chakra, Flex, HStack, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RequestCard as Request } from '#shared/contracts/request-shapes.ts'
import { withCodeText } from '#shared/model/door-texts.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { LazyCode } from '#web/components/delivery/lazy-code.tsx'
import { RequestLine } from '#web/components/request-line.tsx'
import {
  DetailsButton,
  destinationOf,
  distanceText,
  Terms,
  WhoAndWhen,
  waitingText,
  withoutFirstDots,
} from '#web/components/request-parts.tsx'
import { changedLook } from '#web/components/use-changed.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, type ButtonProps, IconButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/section.tsx'
import { movedAtOf, type OwnCard } from './ended-here.ts'
import { Late, loadLater } from './late.tsx'

export const Proposals = lazyComponent(async () => (await loadLater()).Proposals)

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
  /** A row below. */
  actions?: ReactNode
}

/** The frame of every request card: status, View Details, and a cross to cancel, if that is possible. */
const RequestCardFrame = ({ request, isOpen, isChanged, onOpen, onCancel, actions, children }: FrameProps) => {
  const name = destinationOf(request.delivery_address)
  const isCancellable = onCancel !== undefined && canTransition('cancel', request.status)
  return (
    <Card
      h="full"
      {...(isChanged && changedLook)}
      {...(isOpen && { outline: '3px solid var(--sw-colors-brand-solid)' })}
    >
      <Flex direction="column" gap="4" h="full">
        <HStack gap="1" wrap="wrap" minH="target" my="-2" mr={isCancellable ? '-2' : '0'}>
          <StatusBadge status={request.outcome ?? request.status} />
          <HStack gap="1" ml="auto">
            <DetailsButton name={name} isOpen={isOpen} onOpen={onOpen} size="sm" variant="link" />
            {isCancellable && (
              <IconButton label={`Cancel request: ${name}`} onClick={onCancel}>
                <CloseIcon />
              </IconButton>
            )}
          </HStack>
        </HStack>
        <Box flex="1">{children}</Box>
        {actions && (
          <HStack gap="4" wrap="wrap" my="-2">
            {actions}
          </HStack>
        )}
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

const Facts = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '1',
    rowGap: '1',
    textStyle: 'small',
    color: 'fg.muted',
    ...withoutFirstDots,
    '& > div': { position: 'relative', display: 'flex', gap: '1.5', pl: '0.5em' },
    '& > div:not(:last-of-type)::before': { content: '"·"', position: 'absolute', left: '0' },
  },
})

const PendingFacts = ({ request }: { request: Request }) => (
  <Facts>
    {[
      { label: 'Service', value: request.service_type },
      { label: 'Transport', value: request.transportMode },
      { label: 'Distance', value: distanceText(request.distance_km), isShown: request.distance_km === null },
    ].map(({ label, value, isShown = false }) => (
      <div key={label}>
        <chakra.dt srOnly={!isShown}>{label}</chakra.dt>
        <dd>{value}</dd>
      </div>
    ))}
    <chakra.div flex="1 0 100%" justifyContent="space-between" alignItems="baseline">
      <dt>Offered Price</dt>
      <chakra.dd fontSize="md" color="fg.default">
        <Price pounds={request.price} />
      </chakra.dd>
    </chakra.div>
  </Facts>
)

type PendingCardProps = RequestCardProps & { onRaise: () => void }

/** A request without a carrier yet. */
export const PendingCard = ({ request, onRaise, ...frame }: PendingCardProps) => (
  <RequestCardFrame
    {...frame}
    request={request}
    actions={
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
      {/* Nobody's journey is drawn above it yet. */}
      <Box {...(canTransition('raise', request.status) && { mt: '-5' })}>
        <RequestLine moves job={request} />
      </Box>
      <Stack gap="1">
        <WhenAndUntil request={request} />
        <PendingFacts request={request} />
      </Stack>
      {canTransition('acceptProposal', request.status) && (
        <Late>
          <Proposals id={request.id} />
        </Late>
      )}
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
          <LazyCode id={request.id} name={destinationOf(request.delivery_address)} />
        </Card>
      )}
      <Terms request={request} />
      <RequestLine moves job={request} />
    </Stack>
  </RequestCardFrame>
)
