import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'

export type Toast = {
  readonly id: number
  readonly tone: 'success' | 'info' | 'danger'
  readonly text: string
  /** Announced at once, interrupting the screen reader: for offers that another partner may take. */
  readonly urgent: boolean
}

type ToastOptions = { urgent?: boolean }

let nextId = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

const replace = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const raise =
  (tone: Toast['tone']) =>
  (text: string, { urgent = false }: ToastOptions = {}) => {
    // The same text twice is one toast.
    const others = toasts.filter((toast) => toast.text !== text || toast.tone !== tone)
    replace([...others, { id: nextId++, tone, text, urgent }])
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

const Toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster)

const none: readonly Toast[] = []

/** Loads the Toaster with the first toast and keeps it: a live region must outlive its messages. */
export const ToastOutlet = () => {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.all, () => none)
  const [needed, setNeeded] = useState(false)
  if (shown.length > 0 && !needed) setNeeded(true)
  return needed ? (
    <Suspense>
      <Toaster toasts={shown} onDismiss={toastStore.dismiss} />
    </Suspense>
  ) : null
}
