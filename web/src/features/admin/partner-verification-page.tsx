import { Page } from '#web/lib/page.tsx'
import { PartnerReview } from './partners/partner-review.tsx'

export const PartnerVerificationPage = () => (
  <Page
    title="Partner Verification"
    lead="Check the documents of those who want to carry, and the new names of partners. What waits comes first."
  >
    <PartnerReview />
  </Page>
)
