import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { Earnings } from '#shared/contracts/history-shapes.ts'
import { poundsText } from '#shared/model/money.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { PayNote } from '#web/components/request-parts.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { usePageParam } from '#web/lib/use-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NoHistory } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { focusHeading } from '#web/ui/focus.ts'
import { Bone, ProgressBar } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card } from '#web/ui/section.tsx'
import { useFleetEarnings } from '../queries.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryTable } from './history-table.tsx'
import { everything, type HistoryFilter, searchedPerPage, useFleetHistory } from './use-fleet-history.ts'

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

const NoMatches = ({ hasMore }: { hasMore: boolean }) => (
  <Card role="status">
    {hasMore
      ? `None of these among the last ${searchedPerPage} deliveries. Press Next to look further back.`
      : 'No deliveries match.'}
  </Card>
)

const FleetHistory = () => {
  const [requestedPage, showPage] = usePageParam()
  const [filter, setFilter] = useState(everything)
  const { page, pages, shown, isOpenEnded, isFiltered, ...query } = useFleetHistory(requestedPage, filter)
  const list = useRef<HTMLDivElement>(null)

  const turnTo = (next: number) => {
    showPage(next)
    focusHeading(list.current)
  }
  const showMatching = (next: HistoryFilter) => {
    setFilter(next)
    if (requestedPage > 1) showPage(1)
  }

  if (!isFiltered && shown?.items.length === 0 && pages === 1) {
    return (
      <Card>
        <EmptyState art={<NoHistory />} title="No completed or cancelled deliveries found for your fleet." />
      </Card>
    )
  }
  return (
    <Box ref={list}>
      <chakra.h2 srOnly>Deliveries</chakra.h2>
      {/* They stay while what matches is loading. */}
      {(shown || isFiltered) && (
        <>
          <Totals />
          <PayNote viewer="business" />
          <Flex align="end" justify="space-between" columnGap="5" rowGap="3" wrap="wrap" mt="3" mb="5">
            <HistoryFilters filter={filter} onFilter={showMatching} />
            <ExportCsv />
          </Flex>
        </>
      )}
      <Loaded query={query} data={shown} failed="Failed to load delivery history." shape="table">
        {({ items }) =>
          items.length > 0 ? (
            <HistoryTable deliveries={items} isWhole={pages === 1} />
          ) : (
            <NoMatches hasMore={page < pages} />
          )
        }
      </Loaded>
      {(shown || pages > 1) && <Pager page={page} pages={pages} isOpenEnded={isOpenEnded} onPage={turnTo} />}
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
