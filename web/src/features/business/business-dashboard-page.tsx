import { Page } from '#web/lib/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarriedOn } from '#web/ui/illustrations/carried-on.tsx'
import { Section } from '#web/ui/section.tsx'

export const BusinessDashboardPage = () => {
  const { user } = useSession()
  return (
    <Page title={user?.business_name ?? 'Dashboard'} lead="Your drivers, and the deliveries they can take on.">
      <Section title="Available Deliveries">
        <Card>
          <EmptyState level="h3" art={<CarriedOn />} title="No deliveries are currently available for assignment.">
            When somebody near you needs something carried, assign it to one of your drivers here.
          </EmptyState>
        </Card>
      </Section>
    </Page>
  )
}
