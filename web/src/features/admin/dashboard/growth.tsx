import { Skeleton } from '#web/ui/loading.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { useAdminStats } from './use-admin-stats.ts'

/** How the figures at the top came about. Why they cannot be loaded stands up there. */
export const Growth = () => {
  const { data, isPending } = useAdminStats()
  if (isPending) return <Skeleton shape="card" />
  return data && <GrowthChart days={data.growth} />
}
