import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { CardList } from '#web/components/card-list.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { NoHistory } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card } from '#web/ui/section.tsx'
import { Co2Saved } from './co2-saved.tsx'
import { HistoryCard } from './history-card.tsx'
import type { RoleFilter } from './history-filter.ts'
import { useHistory } from './use-history.ts'

type HistoryListProps = {
  role: RoleFilter
  /** The page that the address asks for. */
  asked: number
  hasReceipts: boolean
  onPage: (page: number) => void
}

export const HistoryList = ({ role, asked, hasReceipts, onPage }: HistoryListProps) => {
  const { page, pages, shown, latest, error, isFetching, retry } = useHistory(role, asked)
  const heading = useRef<HTMLHeadingElement>(null)

  // The pager is at the other end of the page, and at either end of the list its button goes dead under the finger.
  const turnTo = (next: number) => {
    onPage(next)
    heading.current?.focus()
  }

  const isEmpty = shown?.items.length === 0 && pages === 1
  return (
    <>
      {latest && !isEmpty && <Co2Saved grams={latest.co2_saved_g} />}
      <chakra.h2 ref={heading} tabIndex={-1} srOnly>
        Completed jobs
      </chakra.h2>
      {shown && !isEmpty && (
        <CardList items={shown.items}>{(entry) => <HistoryCard entry={entry} hasReceipt={hasReceipts} />}</CardList>
      )}
      {isEmpty && (
        <Card>
          <EmptyState art={<NoHistory />} title="You have no completed jobs in your history for this filter." />
        </Card>
      )}
      {!shown && !error && <Skeleton shape="card" count={2} />}
      {!shown && error && (
        <LoadError title="Could not load your history." isRetrying={isFetching} onRetry={retry}>
          {messageOf(error)}
        </LoadError>
      )}
      {latest && !isEmpty && <Pager page={page} pages={pages} onPage={turnTo} />}
    </>
  )
}
