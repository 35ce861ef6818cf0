import { Page } from '#web/lib/page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { WaitingForApproval } from '#web/ui/illustrations/waiting-for-approval.tsx'

export const BusinessSetupPage = () => (
  <Page title="Set Up Your Business Profile">
    <Card>
      <EmptyState art={<WaitingForApproval />} title="Tell us who your business is">
        Its legal name and registered address, and its registration and VAT numbers if it has them. We check them before
        your drivers set off.
      </EmptyState>
    </Card>
  </Page>
)
