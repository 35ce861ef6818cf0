import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'

const BlockedList = lazyComponent(async () => (await import('./blocked-list.tsx')).BlockedList)

/** At the end of a profile. */
export const BlockedSection = () => (
  <Section title="People you've blocked">
    <Suspense fallback={<Skeleton shape="card" count={1} />}>
      <BlockedList />
    </Suspense>
  </Section>
)
