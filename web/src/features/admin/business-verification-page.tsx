import { Page } from '#web/lib/page.tsx'
import { BusinessReview } from './businesses/business-review.tsx'

export const BusinessVerificationPage = () => (
  <Page
    title="Business Verification"
    lead="Approve the businesses whose details are right. Those that wait come first."
  >
    <BusinessReview />
  </Page>
)
