import { mayPass } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toasts.tsx'

/** A toast about a failed call. It offers to retry only if that may help. */
export const toastFailure = (text: string, error: unknown, retry: () => void): void =>
  toast.error(text, mayPass(error) ? { retry } : {})
