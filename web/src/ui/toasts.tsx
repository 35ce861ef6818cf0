import { type ComponentProps, Suspense, useState, useSyncExternalStore } from 'react'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { Toast } from './toaster.tsx'

type ToastOptions = Partial<Pick<Toast, 'urgent' | 'retry' | 'undo' | 'link' | 'lastsMs'>>

let nextId = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

const replace = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const raise =
  (tone: Toast['tone']) =>
  (text: string, { urgent = false, ...options }: ToastOptions = {}) => {
    // The same text twice makes one toast.
    const others = toasts.filter((toast) => toast.text !== text || toast.tone !== tone)
    replace([...others, { id: nextId++, tone, text, urgent, ...options }])
  }

/** Toasts raised before the Toaster has loaded wait here. */
export const toastStore = {
  all: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  dismiss: (id: number) => replace(toasts.filter((toast) => toast.id !== id)),
}

export const toast = { success: raise('success'), info: raise('info'), error: raise('danger') }

const loadToaster = async () => (await import('./toaster.tsx')).Toaster
const Toaster = lazyComponent(loadToaster)

export const preloadToaster = () => preload(loadToaster)

const none: readonly Toast[] = []

/** Loads the Toaster with the first toast and keeps it, because a live region must outlive its messages. */
export const ToastOutlet = (links: Pick<ComponentProps<typeof Toaster>, 'renderLink'>) => {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.all, () => none)
  const [needed, setNeeded] = useState(false)
  if (shown.length > 0 && !needed) setNeeded(true)
  return needed ? (
    // Tries again with each toast.
    <ErrorBoundary resetKey={shown}>
      <Suspense>
        <Toaster toasts={shown} onDismiss={toastStore.dismiss} {...links} />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
