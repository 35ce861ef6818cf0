import { Suspense, useSyncExternalStore } from 'react'
import { isDemo } from '#web/lib/demo.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const DemoPanel = lazyComponent(async () => (await import('./demo-panel.tsx')).DemoPanel)

const never = () => () => {}

/** Loads the panel in a demo world only. The prerendered page never contains it. */
export const DemoInvitation = () => {
  const isShown = useSyncExternalStore(never, isDemo, () => false)
  return (
    isShown && (
      <Suspense>
        <DemoPanel />
      </Suspense>
    )
  )
}
