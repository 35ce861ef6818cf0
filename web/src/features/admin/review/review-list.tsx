import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Loaded } from '#web/components/loaded.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { usePageParam } from '#web/lib/use-pages.ts'
import { type Status, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, WaitingForApproval } from '#web/ui/empty-state.tsx'
import { focusHeading, useKeptFocus } from '#web/ui/focus.ts'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Card } from '#web/ui/section.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { useReviewDecision, useReviewPage } from '../queries.ts'
import type { Decision, ReviewConfig, ReviewedEntry } from './review-config.ts'

type ReviewActionsProps<Entry extends ReviewedEntry> = {
  config: ReviewConfig<Entry>
  entry: Entry
  /** Another action of the row comes first. */
  isQuiet: boolean
  onAsk: (decision: Decision) => void
}

/** The decisions that this admin can make about an entry. */
const ReviewActions = <Entry extends ReviewedEntry>({ config, entry, isQuiet, onAsk }: ReviewActionsProps<Entry>) => {
  const { user } = useSession()
  const decisions = (['approve', 'reject'] as const).filter((decision) => config.nextStatus(decision, entry.status))
  if (decisions.length === 0) return entry.is_verified ? null : <MutedText>{config.noDecisionText}</MutedText>
  if (config.emailOf(entry) === user?.email) return <MutedText>This is yours, so another admin decides.</MutedText>
  const labelOf = (decision: Decision) => config.confirmation(decision, entry).confirmLabel
  // Out of the way, because what is verified seldom changes.
  if (entry.is_verified)
    return (
      <MenuButton
        label="Manage"
        name={config.nameOf(entry)}
        items={decisions.map((decision) => ({
          label: labelOf(decision),
          tone: 'danger',
          onChoose: () => onAsk(decision),
        }))}
      />
    )
  return (
    <Flex gap={isQuiet ? '0' : '2'} {...(!isQuiet && { direction: { md: 'column' } })}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="sm"
          {...(isQuiet ? { variant: 'quiet', px: '2.5' } : { variant: 'outline' })}
          flex={{ base: '1', md: isQuiet ? '1' : 'none' }}
          onClick={() => onAsk(decision)}
        >
          {labelOf(decision)}
          <chakra.span srOnly> {config.nameOf(entry)}</chakra.span>
        </Button>
      ))}
    </Flex>
  )
}

const MutedText = chakra('span', { base: { textStyle: 'small', color: 'fg.muted' } })

const appearances: Record<ReviewedEntry['status'], { look: Status; text: string }> = {
  pending: { look: 'pending', text: 'Pending Review' },
  verified: { look: 'verified', text: 'Verified' },
  rejected: { look: 'cancelled', text: 'Rejected' },
  revoked: { look: 'cancelled', text: 'Revoked' },
}

/** The status and, after a rejection, the reason. */
export const ReviewStatus = ({ entry: { status, reason } }: { entry: ReviewedEntry }) => {
  const { look, text } = appearances[status]
  return (
    <chakra.span display="inline-block" maxW={{ sm: '2xs' }}>
      <StatusBadge status={look}>{text}</StatusBadge>
      {reason && (
        <chakra.span display="block" mt="2" textStyle="small" overflowWrap="anywhere">
          <chakra.span color="fg.muted">Reason:</chakra.span> {reason}
        </chakra.span>
      )}
    </chakra.span>
  )
}

type Columns<Entry> = ComponentProps<typeof TableOrCards<Entry>>['columns']

type ReviewTableProps<Entry extends ReviewedEntry> = Pick<ReviewListProps<Entry>, 'besideActions' | 'firstAction'> & {
  config: ReviewConfig<Entry>
  title: string
  columns: Columns<Entry>
  entries: readonly Entry[]
  onAsk: (entry: Entry, decision: Decision) => void
}

const ReviewTable = <Entry extends ReviewedEntry>(props: ReviewTableProps<Entry>) => {
  const { config, title, columns, besideActions, entries, firstAction, onAsk } = props
  return (
    <TableOrCards
      caption={title}
      rows={entries}
      rowKey={config.idOf}
      columns={[
        ...columns,
        { id: 'status', header: 'Status', cell: (entry) => <ReviewStatus entry={entry} /> },
        ...(besideActions ?? []),
        {
          id: 'actions',
          header: 'Actions',
          headerHidden: true,
          cell: (entry) => (
            // In one row if the card is wide enough.
            <Stack
              gap="2"
              direction={{ base: 'column', sm: 'row', md: 'column' }}
              css={{ '& > *': { flex: { sm: '1', md: 'none' } } }}
            >
              {firstAction?.(entry)}
              <ReviewActions
                {...{ config, entry }}
                isQuiet={firstAction !== undefined && entry.status === 'pending'}
                onAsk={(decision) => onAsk(entry, decision)}
              />
            </Stack>
          ),
        },
      ]}
    />
  )
}

const DecisionDialog = lazyComponent(async () => (await import('./decision-dialog.tsx')).DecisionDialog)

type ReviewListProps<Entry extends ReviewedEntry> = {
  config: ReviewConfig<Entry>
  /** For example 'Partner applications'. */
  title: string
  /** The facts to decide by. Status and actions follow them. */
  columns: Columns<Entry>
  /** What is opened before a decision, between status and actions. */
  besideActions?: Columns<Entry> | undefined
  /** Above the decisions of a row. */
  firstAction?: ((entry: Entry) => ReactNode) | undefined
  emptyTitle: string
  emptyText: string
}

/** A review list with pages, and with the decisions on each entry. */
export const ReviewList = <Entry extends ReviewedEntry>(props: ReviewListProps<Entry>) => {
  const { config, title, columns, besideActions, firstAction, emptyTitle, emptyText } = props
  const [requestedPage, showPage] = usePageParam()
  const { entries, page, pages, isOpenEnded, ...query } = useReviewPage(config, requestedPage)
  // Not in the row, which may move to another page while the admin writes a reason.
  const asking = useDialogState<{ entry: Entry; decision: Decision }>()
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
      <Loaded
        query={query}
        data={entries}
        failed="Failed to load items."
        shape="table"
        empty={
          pages === 1 && (
            <Card>
              <EmptyState level="h3" art={<WaitingForApproval />} title={emptyTitle}>
                {emptyText}
              </EmptyState>
            </Card>
          )
        }
      >
        {(entries) => (
          <ReviewTable
            {...{ config, title, columns, besideActions, entries, firstAction }}
            onAsk={(entry, decision) => asking.open({ entry, decision })}
          />
        )}
      </Loaded>
      {pages > 1 && <Pager page={page} pages={pages} isOpenEnded={isOpenEnded} onPage={turnTo} />}
      <LazyDialog state={asking}>
        {({ entry, decision }, frame) => (
          <DecisionDialog
            decision={decision}
            confirmation={config.confirmation(decision, entry)}
            onDecide={(verdict) => mutateAsync({ entry, verdict })}
            {...frame}
          />
        )}
      </LazyDialog>
    </Box>
  )
}
