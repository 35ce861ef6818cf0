import { Page } from '#web/lib/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { WaitingForApproval } from '#web/ui/illustrations/waiting-for-approval.tsx'

export const BusinessProfilePage = () => {
  const { user } = useSession()
  return (
    <Page title="Business Profile">
      <Card>
        <EmptyState art={<WaitingForApproval />} title={user?.business_name ?? 'Your business'}>
          The name, address and numbers that we verify. Changing them sets your business back to Unverified until an
          admin has looked at them again.
        </EmptyState>
      </Card>
    </Page>
  )
}
