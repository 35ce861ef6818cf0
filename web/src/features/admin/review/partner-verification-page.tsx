import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { type PartnerGroup, partnerGroups } from '#shared/model/review-lifecycles.ts'
import { Page } from '#web/components/page.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { dayText } from '../day-text.ts'
import { FoldedDocuments } from '../documents/folded-documents.tsx'
import { StackedText } from '../stacked-text.tsx'
import { ReturnsAfterBadge } from './returns-after.tsx'
import { type Decision, isWaiting, partnerReviewOf } from './review-config.ts'
import { ReviewList } from './review-list.tsx'
import { SeenBefore } from './seen-before.tsx'
import { searchOf, usePartnerGroup } from './use-partner-group.ts'

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

const groups: Record<PartnerGroup, { label: string; title: string; emptyTitle: string; emptyText: string }> = {
  waiting: {
    label: 'Waiting',
    title: 'Partner applications',
    emptyTitle: 'No partner applications found.',
    emptyText: 'Applications appear here with documents and vehicle details, for you to approve or reject.',
  },
  verified: {
    label: 'Verified',
    title: 'Verified partners',
    emptyTitle: 'No verified partners yet.',
    emptyText: 'Partners appear here once an admin has approved them.',
  },
  refused: {
    label: 'Refused',
    title: 'Refused partners',
    emptyTitle: 'No refused partners.',
    emptyText: 'Rejected applications and revoked partners appear here.',
  },
}

/** Links, so that each list has a URL and Back leads through them. */
const Groups = ({ selected }: { selected: PartnerGroup }) => (
  <Box mb="5">
    <TabLinks
      label="Lists of partners"
      ids={partnerGroups}
      selected={selected}
      renderLink={(group) => (
        <Link to={{ pathname: paths.adminPartners, search: searchOf(group) }}>{groups[group].label}</Link>
      )}
    />
  </Box>
)

export const PartnerVerificationPage = () => {
  const group = usePartnerGroup()
  const { title, emptyTitle, emptyText } = groups[group]
  const review = useDialogState<PartnerEntry>()
  const documents = useDialogState<{ entry: PartnerEntry; first: number }>()
  const nameDecision = useDialogState<{ entry: PartnerEntry; decision: Decision }>()
  return (
    <Page title="Partner Verification" lead="Check applicants' documents, and partners' new names and papers.">
      <Groups selected={group} />
      <ReviewList<PartnerEntry>
        key={group}
        config={partnerReviewOf(group)}
        title={title}
        columns={[
          {
            id: 'applicant',
            header: 'Applicant',
            isHead: true,
            cell: (entry) => (
              // Wide enough for most e-mail addresses.
              <Box minW={{ md: '16rem' }}>
                <StackedText
                  primary={<b>{entry.name}</b>}
                  secondary={[entry.email, `Applied ${dayText(entry.applied_at)}`]}
                />
                <ReturnsAfterBadge after={entry.returns_after} />
                <PendingName entry={entry} onAsk={(decision) => nameDecision.open({ entry, decision })} />
                <WaitingPapers entry={entry} />
              </Box>
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
        emptyTitle={emptyTitle}
        emptyText={emptyText}
      />
      <LazyDialog state={documents}>{(shown, frame) => <DocumentDialog {...shown} {...frame} />}</LazyDialog>
      <LazyDialog state={review}>{(entry, frame) => <ReviewPane entry={entry} {...frame} />}</LazyDialog>
      <LazyDialog state={nameDecision}>{(asked, frame) => <NameDialog {...asked} {...frame} />}</LazyDialog>
    </Page>
  )
}
