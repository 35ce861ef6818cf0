import { chakra, Flex, Stack } from '@chakra-ui/react'
import { distanceText, PayNote } from '#web/components/request-facts.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { RequestCardFrame, type RequestCardProps } from './request-card.tsx'

/** A request that nobody has taken yet. */
export const PendingCard = ({ request, ...frame }: RequestCardProps) => (
  <RequestCardFrame {...frame} request={request}>
    <Stack gap="4">
      <div>
        <chakra.p textStyle="small" color="fg.muted">
          {request.delivery_address === null ? 'Collected at' : 'To'}
        </chakra.p>
        <chakra.h4 textStyle="subheading" overflowWrap="anywhere">
          {request.delivery_address ?? request.pickup_address}
        </chakra.h4>
      </div>
      <FactList
        facts={[
          { label: 'Service', value: request.service_type, wide: true },
          { label: 'Transport', value: request.transportMode },
          { label: 'Distance', value: distanceText(request.distance_km) },
        ]}
      />
      <Flex align="baseline" justify="space-between" gap="3">
        <chakra.span color="fg.muted">Offered Price</chakra.span>
        <Price pounds={request.price} size="lg" />
      </Flex>
      <PayNote viewer="requester" />
    </Stack>
  </RequestCardFrame>
)
