import { lazy, Suspense } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'
import { longDate } from '#shared/model/long-date.ts'
import { Lines } from '../review/lines.tsx'
import { ReviewList } from '../review/review-list.tsx'
import { useAsking } from '../review/use-asking.ts'
import { DocumentButtons } from './document-buttons.tsx'
import { partnerMatter } from './partner-matter.ts'

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }))

/** All applications of those who want to carry, with their documents; those that wait first. */
export const PartnerReview = () => {
  const { asked, ask, close } = useAsking<{ entry: PartnerEntry; first: number }>()
  return (
    <>
      <ReviewList<PartnerEntry>
        matter={partnerMatter}
        title="Partner applications"
        columns={[
          {
            id: 'applicant',
            header: 'Applicant',
            cell: ({ name, email, applied_at }) => (
              <Lines first={<b>{name}</b>} others={[email, `Applied ${longDate(applied_at)}`]} />
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
            cell: (entry) => <DocumentButtons entry={entry} onLook={(first) => ask({ entry, first })} />,
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
    </>
  )
}
