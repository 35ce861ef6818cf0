import { Suspense } from 'react'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Skeleton } from '#web/ui/loading.tsx'

const Hub = lazyComponent(async () => (await import('#web/features/partner/hub.tsx')).Hub)

/** The hub is loaded when its tab is first opened: most people only send. */
export const DashboardRoute = () => (
  <DashboardPage
    partnerHub={
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <Hub />
      </Suspense>
    }
  />
)
