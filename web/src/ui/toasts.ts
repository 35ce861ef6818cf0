export type Toast = {
  readonly id: number
  readonly tone: 'success' | 'info' | 'danger'
  readonly text: string
  /** Spoken at once, over what is being read: for offers that somebody else may take. */
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
    // The same words twice are one toast: a burst of events is one piece of news.
    const others = toasts.filter((toast) => toast.text !== text || toast.tone !== tone)
    replace([...others, { id: nextId++, tone, text, urgent }])
  }

/** Toasts live here, not in the component: those raised before the Toaster has loaded wait for it. */
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
