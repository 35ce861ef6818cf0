import { Box, chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { focusHeading } from '#web/ui/focus.ts'
import { NoHistory } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card } from '#web/ui/section.tsx'
import { ExportCsv } from './export-csv.tsx'
import { FleetHistoryTable } from './fleet-history-table.tsx'
import { useFleetHistory } from './use-fleet-history.ts'

type FleetHistoryProps = {
  /** The page that the address asks for. */
  requestedPage: number
  onPage: (page: number) => void
}

export const FleetHistory = ({ requestedPage, onPage }: FleetHistoryProps) => {
  const { page, pages, shown, error, isFetching, retry } = useFleetHistory(requestedPage)
  const list = useRef<HTMLDivElement>(null)

  const turnTo = (next: number) => {
    onPage(next)
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
      {shown && <ExportCsv />}
      {shown && <FleetHistoryTable deliveries={shown.items} />}
      {!shown && !error && <Skeleton shape="table" />}
      {!shown && error && (
        <LoadError title="Failed to load delivery history." isRetrying={isFetching} onRetry={retry}>
          {messageOf(error)}
        </LoadError>
      )}
      {(shown || pages > 1) && <Pager page={page} pages={pages} onPage={turnTo} />}
    </Box>
  )
}
