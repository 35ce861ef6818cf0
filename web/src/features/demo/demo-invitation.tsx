import { Box } from '@chakra-ui/react'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { isDemo } from '#web/lib/demo.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const DemoPanel = lazyComponent(async () => (await import('./demo-panel.tsx')).DemoPanel)
const TourStart = lazyComponent(async () => (await import('./tour-start.tsx')).TourStart)

const never = () => () => {}

/** In a demo world only. The prerendered page never contains it. */
const InDemo = ({ children }: { children: ReactNode }) => {
  const isShown = useSyncExternalStore(never, isDemo, () => false)
  return isShown && <Suspense>{children}</Suspense>
}

/** One press per role. */
export const DemoInvitation = () => (
  <InDemo>
    <DemoPanel />
  </InDemo>
)

/** One press begins the tour. */
export const TourInvitation = () => (
  <InDemo>
    <Box mt="5" minH="target">
      <TourStart />
    </Box>
  </InDemo>
)
