import { chakra, Flex } from '@chakra-ui/react'
import type { FleetDelivery } from '#shared/contracts/fleet-shapes.ts'
import { PaidMark } from '#web/components/delivery/paid-mark.tsx'
import { JobNumberCopy } from '#web/components/job-number-copy.tsx'
import { destinationOf, jobNumber } from '#web/components/request-parts.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { withWholePostcodes } from '#web/ui/route-line.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

const Small = chakra('span', { base: { display: 'inline-block', md: { textStyle: 'small', lineHeight: 'snug' } } })

/** '20 Nov 2026, 23:30' in London time, in a table on two lines. A cancelled delivery has none. */
const CompletedAt = ({ at }: { at: string | null }) => {
  if (at === null) return <Small color="fg.muted">N/A</Small>
  const date = new Date(at)
  return (
    <Small whiteSpace="nowrap">
      {dayFormat.format(date)},{' '}
      <chakra.span display={{ md: 'block' }} color={{ md: 'fg.muted' }}>
        {timeFormat.format(date)}
      </chakra.span>
    </Small>
  )
}

/** A cancelled delivery is not paid, so its price is only what it would have been. */
const PriceAndMark = ({ delivery }: { delivery: FleetDelivery }) => {
  const { id, price, paid_at, status } = delivery
  return (
    // On a desk price and mark share a line, and what can be done is below them.
    <Flex wrap="wrap" align="center" justify="end" columnGap="2" rowGap="0.5" maxW={{ md: '9rem' }} ms="auto">
      {status === 'cancelled' ? (
        <chakra.span color="fg.muted" css={{ '& *': { color: 'inherit', fontWeight: 'normal' } }}>
          <Price pounds={price} />
        </chakra.span>
      ) : (
        <Price pounds={price} />
      )}
      <PaidMark id={id} paidAt={paid_at} name={jobNumber(id)} canMark payable={delivery} justify="end" />
    </Flex>
  )
}

/** Text only, because the route lines of twenty rows would look the same. */
const Route = ({ delivery: { pickup_address, delivery_address } }: { delivery: FleetDelivery }) => (
  <chakra.dl
    display="grid"
    gap="1"
    maxW={{ base: '70%', sm: 'none' }}
    minW={{ sm: '13rem' }}
    textStyle="small"
    lineHeight="snug"
    overflowWrap="anywhere"
    css={{ '& dt': { display: 'inline', color: 'fg.muted', me: '1.5' }, '& dd': { display: 'inline' } }}
  >
    <div>
      <dt>From</dt>
      <dd>{withWholePostcodes(pickup_address)}</dd>
    </div>
    <div>
      <dt>To</dt>
      <dd>{withWholePostcodes(destinationOf(delivery_address))}</dd>
    </div>
  </chakra.dl>
)

type HistoryTableProps = { deliveries: readonly FleetDelivery[]; isWhole: boolean }

export const HistoryTable = ({ deliveries, isWhole }: HistoryTableProps) => (
  <TableOrCards
    caption="Completed and cancelled deliveries of your drivers, the newest first"
    rows={deliveries}
    rowKey={({ id }) => id}
    isWhole={isWhole}
    columns={[
      { id: 'job', header: 'Job ID', cell: ({ id }) => <JobNumberCopy id={id} /> },
      {
        id: 'driver',
        header: 'Driver',
        sortBy: ({ driver_name }) => driver_name,
        cell: ({ driver_name }) => (
          <Small overflowWrap="anywhere" minW={{ sm: '7rem' }}>
            {driver_name}
          </Small>
        ),
      },
      { id: 'route', header: 'Route', cell: (delivery) => <Route delivery={delivery} /> },
      {
        id: 'status',
        header: 'Status',
        sortBy: ({ status, outcome }) => outcome ?? status,
        cell: ({ status, outcome }) => <StatusBadge status={outcome ?? status} />,
      },
      {
        id: 'completed',
        header: 'Completed At',
        sortBy: ({ completed_at }) => completed_at,
        cell: ({ completed_at }) => <CompletedAt at={completed_at} />,
      },
      {
        id: 'price',
        header: 'Price',
        align: 'end',
        sortBy: ({ price }) => price,
        cell: (delivery) => <PriceAndMark delivery={delivery} />,
      },
    ]}
  />
)
