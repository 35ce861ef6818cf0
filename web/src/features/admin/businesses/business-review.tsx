import { chakra } from '@chakra-ui/react'
import type { BusinessEntry } from '#shared/contracts/admin-shapes.ts'
import { Lines } from '../review/lines.tsx'
import { ReviewList } from '../review/review-list.tsx'
import { businessMatter } from './business-matter.ts'

/** All businesses, those that wait first. */
export const BusinessReview = () => (
  <ReviewList<BusinessEntry>
    matter={businessMatter}
    title="Businesses"
    columns={[
      {
        id: 'business',
        header: 'Business',
        cell: ({ business_name, address }) => <Lines first={<b>{business_name}</b>} others={[address]} />,
      },
      {
        id: 'owner',
        header: 'Owner',
        // Who signed up as a business need not have told their own name.
        cell: ({ owner_name, owner_email }) => (
          <Lines first={owner_name || owner_email} others={[owner_name && owner_email]} />
        ),
      },
      {
        id: 'numbers',
        header: 'Registration and VAT',
        cell: ({ reg_number, vat_number }) => (
          <Lines
            first={<chakra.span whiteSpace="nowrap">Company: {reg_number ?? 'N/A'}</chakra.span>}
            others={[`VAT: ${vat_number ?? 'N/A'}`]}
          />
        ),
      },
    ]}
    emptyTitle="No businesses found."
    emptyText="Whoever sets up a business stands here, for you to approve or reject."
  />
)
