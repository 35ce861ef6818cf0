import { chakra, Stack } from '@chakra-ui/react'
import type { BusinessEntry } from '#shared/contracts/admin.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import { Page } from '#web/components/page.tsx'
import { StackedText } from '../stacked-text.tsx'
import { ReturnsAfterNote } from './returns-after.tsx'
import { businessReviewConfig } from './review-config.ts'
import { ReviewList } from './review-list.tsx'

export const BusinessVerificationPage = () => (
  <Page
    title="Business Verification"
    lead="Approve businesses whose details are right. Whatever's waiting comes first."
  >
    <ReviewList<BusinessEntry>
      config={businessReviewConfig}
      title="Businesses"
      columns={[
        {
          id: 'business',
          header: 'Business',
          isHead: true,
          cell: ({ business_name, address, returns_after }) => (
            <Stack gap="2" align="flex-start">
              <StackedText primary={<b>{business_name}</b>} secondary={[withoutCountry(address)]} />
              <ReturnsAfterNote after={returns_after} />
            </Stack>
          ),
        },
        {
          id: 'owner',
          header: 'Owner',
          cell: ({ owner_name, owner_email }) => (
            <StackedText primary={owner_name || 'Name not given'} secondary={[owner_email]} />
          ),
        },
        {
          id: 'numbers',
          header: 'Registration and VAT',
          cell: ({ reg_number, vat_number }) => (
            <StackedText
              primary={<chakra.span whiteSpace="nowrap">Company: {reg_number ?? 'N/A'}</chakra.span>}
              secondary={[`VAT: ${vat_number ?? 'N/A'}`]}
            />
          ),
        },
      ]}
      emptyTitle="No businesses found."
      emptyText="New businesses appear here, for you to approve or reject."
    />
  </Page>
)
