import { Page } from '#web/lib/page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoHistory } from '#web/ui/illustrations/no-history.tsx'

export const DeliveryHistoryPage = () => (
  <Page title="Delivery History" lead="Every delivery that your drivers completed or that was cancelled.">
    <Card>
      <EmptyState art={<NoHistory />} title="No completed or cancelled deliveries found for your fleet." />
    </Card>
  </Page>
)
