import { Page } from '#web/lib/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingHere } from '#web/ui/illustrations/nothing-here.tsx'

export const DriverDashboardPage = () => {
  const { user } = useSession()
  return (
    <Page title={user?.business_name ?? 'Dashboard'} lead="The deliveries that your manager assigned to you.">
      <Card>
        <EmptyState art={<NothingHere />} title="You have no active deliveries assigned to you.">
          A new one appears here by itself.
        </EmptyState>
      </Card>
    </Page>
  )
}
