import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { toastStore } from './toasts.ts'

const Toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster)

const none: ReturnType<typeof toastStore.all> = []

/** Loads the Toaster with the first toast, and keeps it from then on: a live region must outlive its messages. */
export const ToastOutlet = () => {
  const some = useSyncExternalStore(toastStore.subscribe, toastStore.all, () => none).length > 0
  const [needed, setNeeded] = useState(false)
  if (some && !needed) setNeeded(true)
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
