import { Skeleton } from '#web/ui/loading.tsx'
import { DeliveriesByDay } from './deliveries-by-day.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { useBusinessStats } from './use-business-stats.ts'

/** What the figures at the top do not say. Why they cannot be loaded stands up there. */
export const FleetInsights = () => {
  const { data, isPending } = useBusinessStats()
  if (isPending) return <Skeleton shape="card" count={2} />
  return (
    data && (
      <>
        <DeliveriesByDay days={data.deliveries_by_day} />
        <NeedsAttention items={data.attention} />
      </>
    )
  )
}
