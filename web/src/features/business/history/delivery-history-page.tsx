import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { FleetDelivery } from '#shared/contracts/fleet-shapes.ts'
import type { Earnings } from '#shared/contracts/history-shapes.ts'
import { poundsText } from '#shared/model/money.ts'
import { PaidMark } from '#web/components/delivery/paid-mark.tsx'
import { JobNumberCopy } from '#web/components/job-number-copy.tsx'
import { Loaded } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { destinationOf, jobNumber, PayNote } from '#web/components/request-parts.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { usePageParam } from '#web/lib/use-pages.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NoHistory } from '#web/ui/empty-state.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { focusHeading } from '#web/ui/focus.ts'
import { Bone, ProgressBar } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { withWholePostcodes } from '#web/ui/route-line.tsx'
import { Card } from '#web/ui/section.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { useFleetEarnings, useFleetHistory } from '../queries.ts'

/** Exports the whole history, page by page, and can be cancelled. */
const useExport = () => {
  const { busy, errorText, attempt } = useAction()
  const [done, setDone] = useState(0)
  const running = useRef<AbortController>(undefined)
  const cancel = () => running.current?.abort()
  // Leaving the screen cancels it.
  useEffect(() => () => running.current?.abort(), [])

  const start = () =>
    void attempt(async () => {
      setDone(0)
      running.current = new AbortController()
      const { signal } = running.current
      try {
        const { exportHistory } = await import('./export-history.ts')
        await exportHistory(setDone, signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })

  return { busy, errorText, done, start, cancel }
}

const ExportCsv = () => {
  const { busy, errorText, done, start, cancel } = useExport()
  return (
    <Box>
      <Flex gap="3" align="center" justify="flex-end" wrap="wrap">
        {busy && (
          <>
            <Box flex="1 1 8rem">
              <ProgressBar label="Exported" done={done} />
            </Box>
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
        <Button variant="outline" loading={busy} loadingText="Exporting..." onClick={start}>
          Export CSV
        </Button>
      </Flex>
      <Box mt={errorText ? '3' : '0'}>
        <FormError>{errorText}</FormError>
      </Box>
    </Box>
  )
}

const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** '20 Nov 2026, 23:30' in London time, on at most two lines. A cancelled delivery has none. */
const formatCompletedAt = (completedAt: string | null): string =>
  completedAt === null ? 'N/A' : dateTimeFormat.format(new Date(completedAt)).replaceAll(/(?<!,) /g, '\u00a0')

type FleetHistoryTableProps = { deliveries: readonly FleetDelivery[]; isWhole: boolean }

const FleetHistoryTable = ({ deliveries, isWhole }: FleetHistoryTableProps) => (
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
          <chakra.span display="inline-block" overflowWrap="anywhere" minW={{ sm: '7rem' }}>
            {driver_name}
          </chakra.span>
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
        cell: ({ completed_at }) => formatCompletedAt(completed_at),
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

/** A cancelled delivery is not paid. */
const PriceAndMark = ({ delivery }: { delivery: FleetDelivery }) => {
  const { id, price, paid_at } = delivery
  return (
    <Stack gap="1" align="end">
      <Price pounds={price} />
      <PaidMark id={id} paidAt={paid_at} name={jobNumber(id)} canMark payable={delivery} justify="end" />
    </Stack>
  )
}

/** Text only, because the route lines of twenty rows would look the same. */
const Route = ({ delivery: { pickup_address, delivery_address } }: { delivery: FleetDelivery }) => (
  <chakra.dl
    display="grid"
    gap="1"
    maxW={{ base: '70%', sm: 'xs' }}
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

type SumProps = { label: string; sum: Earnings['this_week'] | undefined }

const Sum = ({ label, sum }: SumProps) => (
  <div>
    <chakra.dt textStyle="small" color="fg.muted">
      {label}
    </chakra.dt>
    <chakra.dd minH="12">
      {sum ? (
        <>
          <chakra.span display="block" textStyle="number" fontSize="xl">
            {poundsText(sum.earned)}
          </chakra.span>
          <chakra.span display="block" textStyle="small" color="fg.muted">
            {sum.deliveries} {sum.deliveries === 1 ? 'delivery' : 'deliveries'}
          </chakra.span>
        </>
      ) : (
        <Bone aria-hidden="true" w="16" h="6" />
      )}
    </chakra.dd>
  </div>
)

/** What this week's and this month's deliveries earned. Left out if it cannot be loaded. */
const Totals = () => {
  const { data, error } = useFleetEarnings()
  if (!data && error) return null
  return (
    <Card tone="sunken" pad="sm" mb="5">
      <chakra.dl display="flex" flexWrap="wrap" columnGap={{ base: '8', md: '12' }} rowGap="3">
        <Sum label="This week" sum={data?.this_week} />
        <Sum label="This month" sum={data?.this_month} />
      </chakra.dl>
    </Card>
  )
}

const FleetHistory = () => {
  const [requestedPage, showPage] = usePageParam()
  const { page, pages, shown, ...query } = useFleetHistory(requestedPage)
  const list = useRef<HTMLDivElement>(null)

  const turnTo = (next: number) => {
    showPage(next)
    focusHeading(list.current)
  }

  if (shown?.items.length === 0 && pages === 1) {
    return (
      <Card>
        <EmptyState art={<NoHistory />} title="No completed or cancelled deliveries found for your fleet." />
      </Card>
    )
  }
  return (
    <Box ref={list}>
      <chakra.h2 srOnly>Deliveries</chakra.h2>
      <Loaded query={query} data={shown} failed="Failed to load delivery history." shape="table">
        {({ items }) => (
          <>
            <Totals />
            <Flex align="center" justify="flex-end" columnGap="5" rowGap="3" wrap="wrap" mb="5">
              <Box flex="1 1 18rem">
                <PayNote viewer="business" />
              </Box>
              <ExportCsv />
            </Flex>
            <FleetHistoryTable deliveries={items} isWhole={pages === 1} />
          </>
        )}
      </Loaded>
      {(shown || pages > 1) && <Pager page={page} pages={pages} onPage={turnTo} />}
    </Box>
  )
}

export const DeliveryHistoryPage = () => (
  <Page
    title="Delivery History"
    lead="Every delivery your drivers completed, and every one that was cancelled. Completed ones show addresses for 120 days, then areas."
  >
    <FleetHistory />
  </Page>
)
