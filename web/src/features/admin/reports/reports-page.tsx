import { chakra, Stack } from '@chakra-ui/react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { ReportEntry } from '#shared/contracts/admin-reports.ts'
import { answerDays, reportedThingTexts, reportGroundTexts } from '#shared/model/report-rules.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { ago, useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NoHistory, WaitingForApproval } from '#web/ui/empty-state.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { StackedText } from '../stacked-text.tsx'
import { DecisionBadge } from './decision-badge.tsx'
import { type ReportList, reportLists, searchOf, useReportFilter, useReports } from './report-queries.ts'

const ReportPane = lazyComponent(async () => (await import('./report-pane.tsx')).ReportPane)

const lists: Record<ReportList, { label: string; emptyTitle: string; emptyText: string }> = {
  open: {
    label: 'Waiting',
    emptyTitle: 'No reports are waiting.',
    emptyText: 'Notes, photos and names that people report appear here until you decide.',
  },
  decided: {
    label: 'Decided',
    emptyTitle: 'No decided reports.',
    emptyText: 'What was decided in the last thirty days appears here, the newest first.',
  },
}

type ReportsTableProps = { entries: readonly ReportEntry[]; onOpen: (entry: ReportEntry) => void }

const ReportsTable = ({ entries, onOpen }: ReportsTableProps) => {
  const now = useNow()
  return (
    <TableOrCards
      caption="Reports"
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'report',
          header: 'Report',
          cell: ({ thing, ground }) => (
            <StackedText primary={<b>{reportedThingTexts[thing]}</b>} secondary={[reportGroundTexts[ground]]} />
          ),
        },
        {
          id: 'reported',
          header: 'Reported',
          cell: ({ reported_at }) => <time dateTime={reported_at}>{ago(reported_at, now)}</time>,
        },
        { id: 'state', header: 'State', cell: ({ decision }) => <DecisionBadge decision={decision} /> },
        {
          id: 'action',
          header: 'Action',
          headerHidden: true,
          cell: (entry) => (
            <Button
              variant={entry.decision ? 'outline' : 'solid'}
              size="sm"
              w={{ base: 'full', md: 'auto' }}
              onClick={() => onOpen(entry)}
            >
              Review
              <chakra.span srOnly>
                {`: ${reportedThingTexts[entry.thing]}, ${reportGroundTexts[entry.ground]}`}
              </chakra.span>
            </Button>
          ),
        },
      ]}
    />
  )
}

const waitingText = (count: number): string => `${count} ${count === 1 ? 'report needs' : 'reports need'} a decision.`

const Reports = () => {
  const { list, requestedPage, showPage } = useReportFilter()
  const { entries, latest, page, pages, isOpenEnded, ...query } = useReports(list, requestedPage)
  // Not in the row, because the row leaves the list when its report is decided.
  const pane = useDialogState<ReportEntry>()
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  const { label, emptyTitle, emptyText } = lists[list]

  const turnTo = (next: number) => {
    showPage(next)
    focusHeading(part.current)
  }

  return (
    <Stack ref={part} gap="5">
      <chakra.h2 srOnly>{`${label} reports`}</chakra.h2>
      {/* Links, so that each list has a URL and Back leads through them. */}
      <TabLinks
        label="Lists of reports"
        ids={reportLists}
        selected={list}
        renderLink={(each) => (
          <Link to={{ pathname: paths.adminReports, search: searchOf(each) }}>{lists[each].label}</Link>
        )}
      />
      {/* Always mounted, so that screen readers announce new text in it. */}
      <Muted role="status" minH="5">
        {latest && waitingText(latest.waiting)}
      </Muted>
      <Loaded
        query={query}
        data={entries}
        failed="Failed to load reports."
        shape="table"
        empty={
          <Card>
            <EmptyState level="h3" art={list === 'decided' ? <NoHistory /> : <WaitingForApproval />} title={emptyTitle}>
              {emptyText}
            </EmptyState>
          </Card>
        }
      >
        {(entries) => <ReportsTable entries={entries} onOpen={pane.open} />}
      </Loaded>
      {pages > 1 && (
        <Pager label="Pages of reports" page={page} pages={pages} isOpenEnded={isOpenEnded} onPage={turnTo} />
      )}
      <LazyDialog state={pane}>{(entry, frame) => <ReportPane entry={entry} {...frame} />}</LazyDialog>
    </Stack>
  )
}

export const ReportsPage = () => (
  <Page
    title="Reports"
    lead={`Notes, photos and names that people have reported, the oldest first. We promise an answer within ${answerDays} days, and log every time one is viewed.`}
  >
    <Reports />
  </Page>
)
