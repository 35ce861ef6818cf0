import { chakra, Flex, Stack } from '@chakra-ui/react'
import { longDate } from '#shared/model/london.ts'
import { destinationOf, progressOf } from '#web/components/request-facts.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { PostAgain } from './post-again.tsx'
import { RequestCardFrame, type RequestCardProps } from './request-card.tsx'

/** A request that is over. */
export const ClosedCard = ({ request, ...frame }: Omit<RequestCardProps, 'onCancel'>) => {
  const destination = destinationOf(request.delivery_address)
  return (
    <RequestCardFrame
      {...frame}
      request={request}
      action={<PostAgain id={request.id} name={destination} look={{ variant: 'link', size: 'sm' }} />}
    >
      <Stack gap="4">
        <RouteStrip size="sm" from={request.pickup_address} to={destination} progress={progressOf(request.status)} />
        <Flex justify="space-between" gap="3" wrap="wrap">
          <chakra.span color="fg.muted">{longDate(request.preferredDate)}</chakra.span>
          <Price pounds={request.price} />
        </Flex>
      </Stack>
    </RequestCardFrame>
  )
}
