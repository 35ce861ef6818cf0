import { useSearchParams } from 'react-router-dom'
import { Page } from '#web/lib/page.tsx'
import { FleetHistory } from './history/fleet-history.tsx'

export const DeliveryHistoryPage = () => {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('page') ?? 1)
  return (
    <Page title="Delivery History" lead="Every delivery that your drivers completed or that was cancelled.">
      <FleetHistory
        asked={Number.isSafeInteger(asked) && asked > 0 ? asked : 1}
        onPage={(page) => setSearch(page > 1 ? { page: String(page) } : {})}
      />
    </Page>
  )
}
