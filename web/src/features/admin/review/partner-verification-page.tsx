import { Box, chakra, Flex } from '@chakra-ui/react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { Page } from '#web/components/page.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { dayText } from '../day-text.ts'
import { FoldedDocuments } from '../documents/folded-documents.tsx'
import { StackedText } from '../stacked-text.tsx'
import { ReturnsAfterBadge } from './returns-after.tsx'
import { type Decision, isWaiting, partnerReviewConfig } from './review-config.ts'
import { ReviewList } from './review-list.tsx'
import { SeenBefore } from './seen-before.tsx'

const DocumentDialog = lazyComponent(async () => (await import('../documents/document-dialog.tsx')).DocumentDialog)
const ReviewPane = lazyComponent(async () => (await import('./review-pane.tsx')).ReviewPane)
const NameDialog = lazyComponent(async () => (await import('./name-dialog.tsx')).NameDialog)

const labels = { approve: 'Approve name', reject: 'Refuse name' } as const satisfies Record<Decision, string>

type PendingNameProps = { entry: PartnerEntry; onAsk: (decision: Decision) => void }

/** A verified partner's new name that waits for review, with the decisions on it. */
const PendingName = ({ entry: { name, pending_name, email, is_verified }, onAsk }: PendingNameProps) => {
  const { user } = useSession()
  if (!is_verified || !pending_name) return null
  return (
    <Box mt="3">
      <chakra.p textStyle="small" overflowWrap="anywhere">
        <chakra.span color="fg.muted">New name:</chakra.span> <b>{pending_name}</b>
      </chakra.p>
      {email !== user?.email && (
        <Flex gap="2" mt="2" wrap="wrap">
          {(['approve', 'reject'] as const).map((decision) => (
            <Button key={decision} variant="outline" size="sm" onClick={() => onAsk(decision)}>
              {labels[decision]}
              <chakra.span srOnly>
                {' '}
                {pending_name} of {name}
              </chakra.span>
            </Button>
          ))}
        </Flex>
      )}
    </Box>
  )
}

/** They are judged in the review, where old and new are side by side. */
const WaitingPapers = ({ entry: { papers_wait } }: { entry: PartnerEntry }) =>
  papers_wait && (
    <chakra.p mt="3" textStyle="small" fontWeight="semibold">
      Newer papers to review
    </chakra.p>
  )

type ReviewButtonProps = { entry: PartnerEntry; onOpen: () => void }

/** Opens documents and facts side by side, while there is something to decide. */
const ReviewButton = ({ entry, onOpen }: ReviewButtonProps) => {
  const { user } = useSession()
  if (!isWaiting(entry) || entry.email === user?.email) return null
  return (
    <Button size="sm" onClick={onOpen}>
      Review<chakra.span srOnly> {entry.name}</chakra.span>
    </Button>
  )
}

export const PartnerVerificationPage = () => {
  const review = useDialogState<PartnerEntry>()
  const documents = useDialogState<{ entry: PartnerEntry; first: number }>()
  const nameDecision = useDialogState<{ entry: PartnerEntry; decision: Decision }>()
  return (
    <Page
      title="Partner Verification"
      lead="Check applicants' documents, and partners' new names and papers. Whatever's waiting comes first."
    >
      <ReviewList<PartnerEntry>
        config={partnerReviewConfig}
        title="Partner applications"
        columns={[
          {
            id: 'applicant',
            header: 'Applicant',
            isHead: true,
            cell: (entry) => (
              <div>
                <StackedText
                  primary={<b>{entry.name}</b>}
                  secondary={[entry.email, `Applied ${dayText(entry.applied_at)}`]}
                />
                <ReturnsAfterBadge after={entry.returns_after} />
                <PendingName entry={entry} onAsk={(decision) => nameDecision.open({ entry, decision })} />
                <WaitingPapers entry={entry} />
              </div>
            ),
          },
          {
            id: 'transport',
            header: 'Transport',
            cell: ({ transport_modes, vehicle }) => (
              <StackedText primary={transport_modes.join(', ')} secondary={[vehicle]} />
            ),
          },
        ]}
        besideActions={[
          {
            id: 'documents',
            header: 'Documents',
            cell: (entry) => (
              <Box minW={{ sm: '9rem' }}>
                {(entry.documents.length > 0 || entry.seen.length === 0) && (
                  <FoldedDocuments entry={entry} onOpen={(first) => documents.open({ entry, first })} isInTable />
                )}
                <SeenBefore seen={entry.seen} />
              </Box>
            ),
          },
        ]}
        firstAction={(entry) => <ReviewButton entry={entry} onOpen={() => review.open(entry)} />}
        emptyTitle="No partner applications found."
        emptyText="Applications appear here with documents and vehicle details, for you to approve or reject."
      />
      <LazyDialog state={documents}>{(shown, frame) => <DocumentDialog {...shown} {...frame} />}</LazyDialog>
      <LazyDialog state={review}>{(entry, frame) => <ReviewPane entry={entry} {...frame} />}</LazyDialog>
      <LazyDialog state={nameDecision}>{(asked, frame) => <NameDialog {...asked} {...frame} />}</LazyDialog>
    </Page>
  )
}
