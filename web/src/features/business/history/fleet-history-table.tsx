import { Box, chakra, Stack } from '@chakra-ui/react'
import type { FleetDelivery } from '#shared/contracts/business-shapes.ts'
import { PaidMark } from '#web/features/deliveries/paid-mark.tsx'
import { destinationOf, progressOf } from '#web/features/deliveries/request-facts.ts'
import { jobNumber } from '#web/lib/job-number.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { JobNumberCopy } from '../job-number-copy.tsx'
import { formatCompletedAt } from './completed-text.ts'

export const FleetHistoryTable = ({ deliveries }: { deliveries: readonly FleetDelivery[] }) => (
  // Where it is wider than its place it is moved aside within it, and the page stays.
  <Box position="relative" overflowX={{ sm: 'auto', xl: 'visible' }}>
    <TableOrCards
      caption="What your drivers completed and what was called off, the newest first"
      rows={deliveries}
      rowKey={({ id }) => id}
      columns={[
        { id: 'job', header: 'Job ID', cell: ({ id }) => <JobNumberCopy id={id} /> },
        {
          id: 'driver',
          header: 'Driver',
          cell: ({ driver_name }) => (
            <chakra.span display="inline-block" overflowWrap="anywhere" minW={{ sm: '7rem' }}>
              {driver_name}
            </chakra.span>
          ),
        },
        { id: 'route', header: 'Route', cell: (delivery) => <Route delivery={delivery} /> },
        { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        { id: 'completed', header: 'Completed At', cell: ({ completed_at }) => formatCompletedAt(completed_at) },
        { id: 'price', header: 'Price', align: 'end', cell: (delivery) => <PriceAndMark delivery={delivery} /> },
      ]}
    />
  </Box>
)

/** Nobody pays for what was called off. */
const PriceAndMark = ({ delivery: { id, status, price, paid_at } }: { delivery: FleetDelivery }) => (
  <Stack gap="1" align="end">
    <Price pounds={price} />
    {status === 'completed' && <PaidMark id={id} paidAt={paid_at} name={jobNumber(id)} canMark />}
  </Stack>
)

const Route = ({ delivery: { pickup_address, delivery_address, status } }: { delivery: FleetDelivery }) => (
  <Box textAlign="start" overflowWrap="anywhere" maxW={{ base: '60%', sm: 'xs' }} minW={{ sm: '8rem' }}>
    <RouteStrip size="sm" from={pickup_address} to={destinationOf(delivery_address)} progress={progressOf(status)} />
  </Box>
)
