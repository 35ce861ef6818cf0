import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { PaidMark } from '#web/components/delivery/paid-mark.tsx'
import { destinationOf, modeOf, otherSideOf, PayNote } from '#web/components/request-facts.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { Wordmark } from '#web/ui/mark.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'

type ReceiptProps = {
  /** Whoever looks. */
  name: string | null
  details?: RequestDetails
  /** What stands there instead while there are no details to show. */
  children?: ReactNode
}

export const Receipt = ({ name, details, children }: ReceiptProps) => (
  <chakra.article
    maxW="3xl"
    mx="auto"
    p={{ base: '6', md: '10' }}
    borderRadius="lg"
    bg="bg.panel"
    color="fg.default"
    boxShadow="card"
    _print={{ boxShadow: 'none', p: '0', bg: 'transparent' }}
  >
    <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="8">
      <chakra.h1 tabIndex={-1} textStyle="title">
        Receipt
      </chakra.h1>
      <Wordmark />
    </Flex>
    {details ? <Lines name={name} details={details} /> : children}
  </chakra.article>
)

const Lines = ({ name, details }: { name: string | null; details: RequestDetails }) => {
  const { viewer, partner } = details
  const isRequester = viewer === 'requester'
  return (
    <Stack gap="8">
      <div>
        <chakra.p color="fg.muted">{isRequester ? 'Your Cost' : 'Your Earnings'}</chakra.p>
        <Price pounds={details.price} size="lg" />
        <Stack gap="3" mt="3">
          <PayNote viewer={viewer} name={otherSideOf(details)} />
          <PaidMark id={details.id} paidAt={details.paid_at} canMark={!isRequester} />
        </Stack>
      </div>
      <RouteStrip labelled from={details.pickupAddress} to={destinationOf(details.deliveryAddress)} progress={1} />
      <FactList
        facts={[
          { label: 'Posted', value: longDate(details.created_at) },
          { label: 'Completed', value: details.completed_at && longDate(details.completed_at) },
          { label: 'Service', value: details.serviceType },
          { label: 'Transport', value: modeOf(details) },
          { label: 'Requested by', value: isRequester ? name : (details.requester?.firstName ?? null) },
          {
            label: 'Carried by',
            value: isRequester ? (partner?.fullName ?? null) : viewer === 'carrier' ? name : null,
          },
          { label: 'Reference', value: details.id, wide: true },
        ]}
      />
      <chakra.p textStyle="small" color="fg.muted">
        For your own records. This is not a VAT invoice.
      </chakra.p>
    </Stack>
  )
}
