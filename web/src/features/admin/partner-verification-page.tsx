import { Page } from '#web/lib/page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { WaitingForApproval } from '#web/ui/illustrations/waiting-for-approval.tsx'

export const PartnerVerificationPage = () => (
  <Page title="Partner Verification">
    <Card>
      <EmptyState art={<WaitingForApproval />} title="No partner applications found.">
        Whoever wants to carry sends documents and vehicle details, for you to approve or reject.
      </EmptyState>
    </Card>
  </Page>
)
