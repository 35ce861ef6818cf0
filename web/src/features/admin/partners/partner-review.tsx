import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'
import { longDate } from '#shared/model/long-date.ts'
import { Lines } from '../review/lines.tsx'
import type { Decision } from '../review/matter.ts'
import { ReviewList } from '../review/review-list.tsx'
import { useAsking } from '../review/use-asking.ts'
import { DocumentButtons } from './document-buttons.tsx'
import { NewName } from './new-name.tsx'
import { partnerMatter } from './partner-matter.ts'

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }))
const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))

/** All applications of those who want to carry, with their documents, and the new names of partners; what waits is first. */
export const PartnerReview = () => {
  const { asked, ask, close } = useAsking<{ entry: PartnerEntry; first: number }>()
  const name = useAsking<{ entry: PartnerEntry; decision: Decision }>()
  return (
    <>
      <ReviewList<PartnerEntry>
        matter={partnerMatter}
        title="Partner applications"
        columns={[
          {
            id: 'applicant',
            header: 'Applicant',
            cell: (entry) => (
              <div>
                <Lines first={<b>{entry.name}</b>} others={[entry.email, `Applied ${longDate(entry.applied_at)}`]} />
                <NewName entry={entry} onAsk={(decision) => name.ask({ entry, decision })} />
              </div>
            ),
          },
          {
            id: 'transport',
            header: 'Transport',
            cell: ({ transport_modes, vehicle }) => <Lines first={transport_modes.join(', ')} others={[vehicle]} />,
          },
          {
            id: 'documents',
            header: 'Documents',
            cell: (entry) => (
              <Box minW={{ sm: '14rem' }}>
                <DocumentButtons entry={entry} onLook={(first) => ask({ entry, first })} />
              </Box>
            ),
          },
        ]}
        emptyTitle="No partner applications found."
        emptyText="Whoever wants to carry sends documents and vehicle details, for you to approve or reject."
      />
      {asked && (
        <Suspense>
          <DocumentDialog key={asked.count} {...asked.about} open={asked.isOpen} onClose={close} />
        </Suspense>
      )}
      {name.asked && (
        <Suspense>
          <NameDialog key={name.asked.count} {...name.asked.about} open={name.asked.isOpen} onClose={name.close} />
        </Suspense>
      )}
    </>
  )
}
