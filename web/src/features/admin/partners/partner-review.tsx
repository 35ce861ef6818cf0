import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'
import { longDate } from '#shared/model/long-date.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import type { Decision } from '../review/review-config.ts'
import { ReviewList } from '../review/review-list.tsx'
import { StackedText } from '../review/stacked-text.tsx'
import { DocumentButtons } from './document-buttons.tsx'
import { partnerReviewConfig } from './partner-review-config.ts'
import { PendingName } from './pending-name.tsx'

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }))
const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))

/** All applications of those who want to carry, with their documents, and the new names of partners; what waits is first. */
export const PartnerReview = () => {
  const documents = useDialogState<{ entry: PartnerEntry; first: number }>()
  const nameDecision = useDialogState<{ entry: PartnerEntry; decision: Decision }>()
  return (
    <>
      <ReviewList<PartnerEntry>
        config={partnerReviewConfig}
        title="Partner applications"
        columns={[
          {
            id: 'applicant',
            header: 'Applicant',
            cell: (entry) => (
              <div>
                <StackedText
                  primary={<b>{entry.name}</b>}
                  secondary={[entry.email, `Applied ${longDate(entry.applied_at)}`]}
                />
                <PendingName entry={entry} onAsk={(decision) => nameDecision.open({ entry, decision })} />
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
          {
            id: 'documents',
            header: 'Documents',
            cell: (entry) => (
              <Box minW={{ sm: '14rem' }}>
                <DocumentButtons entry={entry} onOpen={(first) => documents.open({ entry, first })} />
              </Box>
            ),
          },
        ]}
        emptyTitle="No partner applications found."
        emptyText="Whoever wants to carry sends documents and vehicle details, for you to approve or reject."
      />
      {documents.dialog && (
        <Suspense>
          <DocumentDialog
            key={documents.dialog.key}
            {...documents.dialog.subject}
            open={documents.dialog.isOpen}
            onClose={documents.close}
          />
        </Suspense>
      )}
      {nameDecision.dialog && (
        <Suspense>
          <NameDialog
            key={nameDecision.dialog.key}
            {...nameDecision.dialog.subject}
            open={nameDecision.dialog.isOpen}
            onClose={nameDecision.close}
          />
        </Suspense>
      )}
    </>
  )
}
