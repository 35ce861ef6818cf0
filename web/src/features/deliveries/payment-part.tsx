import { chakra, Flex } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { Price } from '#web/ui/price.tsx'
import { DetailsPart } from './details-part.tsx'

export const PaymentPart = ({ details: { viewer, price } }: { details: RequestDetails }) => (
  <DetailsPart title="Payment">
    <Flex align="baseline" justify="space-between" gap="4" wrap="wrap">
      <chakra.span color="fg.muted">{viewer === 'requester' ? 'Your Cost' : 'Your Earnings'}</chakra.span>
      <Price pounds={price} size="lg" />
    </Flex>
  </DetailsPart>
)
