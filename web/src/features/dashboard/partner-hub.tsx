import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Skeleton } from '#web/ui/loading.tsx'

const Hub = lazyComponent(async () => (await import('#web/features/partner/hub.tsx')).Hub)

/** Loaded when its tab is first opened: most people only send. */
export const PartnerHub = () => (
  <Suspense fallback={<Skeleton shape="card" count={2} />}>
    <Hub />
  </Suspense>
)
