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
    <Flex wrap="wrap" align="center" justify="end" columnGap="2" rowGap="0.5" maxW={{ md: '7.75rem' }} ms="auto">
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

/** A labelled line each on a phone. In a table a ring and a door stand for the labels, to leave room for an address. */
const Stops = chakra('dl', {
  base: {
    display: 'grid',
    gap: '1',
    textStyle: 'small',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    '& :is(dt, dd)': { display: 'inline' },
    '& dt': { color: 'fg.muted', me: '1.5', md: { srOnly: true } },
    '& div': {
      md: {
        position: 'relative',
        ps: '4',
        _before: {
          content: '""',
          position: 'absolute',
          insetStart: '0',
          top: '0.3em',
          boxSize: '9px',
          border: '2px solid',
          borderColor: 'line.thing',
          borderRadius: '2px',
        },
        _first: { _before: { borderRadius: 'full' } },
      },
    },
  },
})

/** Without the lines between the stops, which would look the same in twenty rows. */
const Route = ({ delivery: { pickup_address, delivery_address } }: { delivery: FleetDelivery }) => (
  <Stops maxW={{ base: '70%', sm: 'none' }} minW={{ sm: '13rem' }}>
    <div>
      <dt>From</dt>
      <dd>{withWholePostcodes(pickup_address)}</dd>
    </div>
    <div>
      <dt>To</dt>
      <dd>{withWholePostcodes(destinationOf(delivery_address))}</dd>
    </div>
  </Stops>
)

/** Low rows, with room for addresses. */
const Dense = chakra('div', {
  base: {
    '& tr > :is(th, td)': { md: { px: '2' } },
    '& tbody td': { md: { py: '2.5' } },
    '& td:first-of-type': { md: { pe: '0' } },
  },
})

type HistoryTableProps = { deliveries: readonly FleetDelivery[]; isWhole: boolean }

export const HistoryTable = ({ deliveries, isWhole }: HistoryTableProps) => (
  <Dense>
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
  </Dense>
)
