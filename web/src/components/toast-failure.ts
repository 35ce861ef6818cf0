import { ApiError, mayPass } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Refusals because of a partner's own papers; a driver cannot change those of the business. */
export const concernsPapers = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith('papers.no-')

/** A toast about a failed call. It offers to retry only if that may help. */
export const toastFailure = (text: string, error: unknown, retry: () => void): void =>
  toast.error(text, {
    ...(mayPass(error) && { retry }),
    ...(concernsPapers(error) && { link: { text: 'Your papers', href: paths.papers } }),
  })
