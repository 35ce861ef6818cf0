import { Box, chakra } from '@chakra-ui/react'
import { lazy, Suspense, useRef } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { usePageParam } from '#web/lib/use-page-param.ts'
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { WaitingForApproval } from '#web/ui/illustrations/empty-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card } from '#web/ui/section.tsx'
import type { Decision, ReviewConfig, ReviewedEntry } from './review-config.ts'
import { type Columns, ReviewTable } from './review-table.tsx'
import { useReviewDecision } from './use-decide.ts'
import { useReviewPage } from './use-review.ts'

const DecisionDialog = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }))

type ReviewListProps<Entry extends ReviewedEntry> = {
  config: ReviewConfig<Entry>
  /** What these are: 'Partner applications'. */
  title: string
  /** What one has to know to decide; how it stands and what can be decided follow. */
  columns: Columns<Entry>
  emptyTitle: string
  emptyText: string
}

/** What admins review, page by page, and the way to decide on each. */
export const ReviewList = <Entry extends ReviewedEntry>(props: ReviewListProps<Entry>) => {
  const { config, title, columns, emptyTitle, emptyText } = props
  const [requestedPage, showPage] = usePageParam()
  const { entries, page, pages, error, isFetching, retry } = useReviewPage(config, requestedPage)
  // Here and not in its row: a row may move to another page while somebody writes a reason.
  const { dialog, open, close } = useDialogState<{ entry: Entry; decision: Decision }>()
  const { mutateAsync } = useReviewDecision(config)
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)

  const turnTo = (next: number) => {
    showPage(next)
    focusHeading(part.current)
  }

  return (
    <Box ref={part}>
      <chakra.h2 srOnly>{title}</chakra.h2>
      {entries?.length === 0 && pages === 1 && (
        <Card>
          <EmptyState level="h3" art={<WaitingForApproval />} title={emptyTitle}>
            {emptyText}
          </EmptyState>
        </Card>
      )}
      {entries && entries.length > 0 && (
        <ReviewTable {...{ config, title, columns, entries }} onAsk={(entry, decision) => open({ entry, decision })} />
      )}
      {!entries && !error && <Skeleton shape="table" />}
      {!entries && error && (
        <LoadError title="Failed to load items." isRetrying={isFetching} onRetry={retry}>
          {messageOf(error)}
        </LoadError>
      )}
      {(pages > 1 || (entries && entries.length > 0)) && <Pager page={page} pages={pages} onPage={turnTo} />}
      {dialog && (
        <Suspense>
          <DecisionDialog
            key={dialog.key}
            decision={dialog.subject.decision}
            question={config.confirmation(dialog.subject.decision, dialog.subject.entry)}
            open={dialog.isOpen}
            onDecide={(verdict) => mutateAsync({ entry: dialog.subject.entry, verdict })}
            onClose={close}
          />
        </Suspense>
      )}
    </Box>
  )
}
