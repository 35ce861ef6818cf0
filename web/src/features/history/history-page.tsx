import { Page } from '#web/lib/page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoHistory } from '#web/ui/illustrations/no-history.tsx'

export const HistoryPage = () => (
  <Page title="My History" lead="Everything that arrived: what it cost or earned, when, from where and to where.">
    <Card>
      <EmptyState art={<NoHistory />} title="You have no completed jobs in your history for this filter." />
    </Card>
  </Page>
)
