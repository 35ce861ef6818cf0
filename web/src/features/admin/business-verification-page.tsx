import { Page } from '#web/lib/page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { WaitingForApproval } from '#web/ui/illustrations/waiting-for-approval.tsx'

export const BusinessVerificationPage = () => (
  <Page title="Business Verification">
    <Card>
      <EmptyState art={<WaitingForApproval />} title="Who may send drivers out">
        Name, owner, address, registration and VAT number of each business, to approve or reject.
      </EmptyState>
    </Card>
  </Page>
)
