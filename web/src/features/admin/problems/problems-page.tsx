import { chakra, Stack } from '@chakra-ui/react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { ProblemEntry } from '#shared/contracts/problem-shapes.ts'
import { londonMoment } from '#shared/model/london.ts'
import { isOpenProblem, isWaitingProblem, problemKindTexts } from '#shared/model/problem-rules.ts'
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
import { type ProblemList, problemLists, searchOf, useProblemFilter, useProblems } from './problem-queries.ts'
import { carrierText, ProblemBadge, requesterText, routeText, sideText } from './problem-words.tsx'

const ProblemPane = lazyComponent(async () => (await import('./problem-pane.tsx')).ProblemPane)

const lists: Record<ProblemList, { label: string; emptyTitle: string; emptyText: string }> = {
  waiting: {
    label: 'Waiting',
    emptyTitle: 'No problems are waiting.',
    emptyText: 'What people report about a delivery appears here until you decide it.',
  },
  resolved: {
    label: 'Closed',
    emptyTitle: 'No closed problems.',
    emptyText: 'Resolved and withdrawn problems appear here, the newest first.',
  },
}

/** Links, so that each list has a URL and Back leads through them. */
const Filter = ({ list }: { list: ProblemList }) => (
  <TabLinks
    label="Lists of problems"
    ids={problemLists}
    selected={list}
    renderLink={(each) => (
      <Link to={{ pathname: paths.adminProblems, search: searchOf(each) }}>{lists[each].label}</Link>
    )}
  />
)

type ProblemsTableProps = { entries: readonly ProblemEntry[]; onOpen: (entry: ProblemEntry) => void }

const ProblemsTable = ({ entries, onOpen }: ProblemsTableProps) => {
  const now = useNow()
  return (
    <TableOrCards
      caption="Problems"
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'problem',
          header: 'Problem',
          cell: (entry) => (
            <StackedText
              primary={<b>{problemKindTexts[entry.kind]}</b>}
              secondary={[`Reported by ${sideText(entry, 'reporter')}`]}
            />
          ),
        },
        {
          id: 'delivery',
          header: 'Delivery',
          cell: (entry) => (
            <StackedText primary={routeText(entry)} secondary={[requesterText(entry), carrierText(entry)]} />
          ),
        },
        {
          id: 'reported',
          header: 'Reported',
          cell: ({ opened_at, closes_at, state }) => (
            <StackedText
              primary={<time dateTime={opened_at}>{ago(opened_at, now)}</time>}
              secondary={[isOpenProblem(state) ? `Decide by ${londonMoment(new Date(closes_at))}` : null]}
            />
          ),
        },
        { id: 'state', header: 'State', cell: ({ state }) => <ProblemBadge state={state} /> },
        {
          id: 'action',
          header: 'Action',
          headerHidden: true,
          cell: (entry) => (
            <Button
              variant={isWaitingProblem(entry.state) ? 'solid' : 'outline'}
              size="sm"
              w={{ base: 'full', md: 'auto' }}
              onClick={() => onOpen(entry)}
            >
              Review
              <chakra.span srOnly>{`: ${problemKindTexts[entry.kind]}, ${routeText(entry)}`}</chakra.span>
            </Button>
          ),
        },
      ]}
    />
  )
}

const waitingText = (count: number): string => `${count} ${count === 1 ? 'problem needs' : 'problems need'} a decision.`

const Problems = () => {
  const { list, page: requestedPage, showPage } = useProblemFilter()
  const { entries, latest, page, pages, isOpenEnded, ...query } = useProblems(list, requestedPage)
  // Not in the row, because the row leaves the list when its problem is resolved.
  const pane = useDialogState<ProblemEntry>()
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  const { label, emptyTitle, emptyText } = lists[list]

  const turnTo = (next: number) => {
    showPage(next)
    focusHeading(part.current)
  }

  return (
    <Stack ref={part} gap="5">
      <chakra.h2 srOnly>{`${label} problems`}</chakra.h2>
      <Filter list={list} />
      {/* Always mounted, so that screen readers announce new text in it. */}
      <Muted role="status" minH="5">
        {latest && waitingText(latest.waiting)}
      </Muted>
      <Loaded
        query={query}
        data={entries}
        failed="Failed to load problems."
        shape="table"
        empty={
          <Card>
            <EmptyState
              level="h3"
              art={list === 'resolved' ? <NoHistory /> : <WaitingForApproval />}
              title={emptyTitle}
            >
              {emptyText}
            </EmptyState>
          </Card>
        }
      >
        {(entries) => <ProblemsTable entries={entries} onOpen={pane.open} />}
      </Loaded>
      {pages > 1 && (
        <Pager label="Pages of problems" page={page} pages={pages} isOpenEnded={isOpenEnded} onPage={turnTo} />
      )}
      <LazyDialog state={pane}>{(entry, frame) => <ProblemPane entry={entry} {...frame} />}</LazyDialog>
    </Stack>
  )
}

export const ProblemsPage = () => (
  <Page title="Problems" lead="What went wrong between two people, the oldest first. We log every time one is viewed.">
    <Problems />
  </Page>
)
