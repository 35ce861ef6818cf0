import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canBeMarkedPaid } from '#shared/model/payment.ts'
import { Price } from '#web/ui/fact-list.tsx'
import { DetailsPart } from './details-part.tsx'
import { PaidMark } from './paid-mark.tsx'
import { PayNote } from './pay-note.tsx'
import { otherSideOf } from './request-facts.ts'

export const PaymentPart = ({ details }: { details: RequestDetails }) => {
  const { id, viewer, price, status, paid_at } = details
  return (
    <DetailsPart title="Payment">
      <Stack gap="3">
        <Flex align="baseline" justify="space-between" gap="4" wrap="wrap">
          <chakra.span color="fg.muted">{viewer === 'requester' ? 'Your Cost' : 'Your Earnings'}</chakra.span>
          <Price pounds={price} size="lg" />
        </Flex>
        {status !== 'cancelled' && <PayNote viewer={viewer} name={otherSideOf(details)} />}
        {canBeMarkedPaid(status) && <PaidMark id={id} paidAt={paid_at} canMark={viewer !== 'requester'} />}
      </Stack>
    </DetailsPart>
  )
}
