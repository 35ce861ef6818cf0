import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/loading.tsx'

const Hub = lazy(() => import('#web/features/partner/hub.tsx').then(({ Hub }) => ({ default: Hub })))

/** Loaded when its tab is first opened: most people only send. */
export const PartnerHub = () => (
  <Suspense fallback={<Skeleton shape="card" count={2} />}>
    <Hub />
  </Suspense>
)
