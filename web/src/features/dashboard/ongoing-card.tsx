import { chakra, Flex, Stack } from '@chakra-ui/react'
import { destinationOf, PayNote, progressOf } from '#web/components/request-facts.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { RequestCardFrame, type RequestCardProps } from './request-card.tsx'

/** A delivery that somebody carries. */
export const OngoingCard = ({ request, ...frame }: RequestCardProps) => (
  <RequestCardFrame {...frame} request={request}>
    <Stack gap="4">
      <RouteStrip
        from={request.pickup_address}
        to={destinationOf(request.delivery_address)}
        progress={progressOf(request.status)}
      />
      <Flex justify="space-between" gap="3" wrap="wrap">
        <chakra.span color="fg.muted">{request.service_type}</chakra.span>
        <Price pounds={request.price} />
      </Flex>
      <PayNote viewer="requester" name={request.carrier_name} />
    </Stack>
  </RequestCardFrame>
)
