import { Page } from '#web/lib/page.tsx'
import { usePageParam } from '#web/lib/use-page-param.ts'
import { FleetHistory } from './history/fleet-history.tsx'

export const DeliveryHistoryPage = () => {
  const [requestedPage, showPage] = usePageParam()
  return (
    <Page title="Delivery History" lead="Every delivery that your drivers completed or that was cancelled.">
      <FleetHistory requestedPage={requestedPage} onPage={showPage} />
    </Page>
  )
}
