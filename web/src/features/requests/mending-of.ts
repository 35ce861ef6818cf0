import type { Problems } from '#shared/model/request-rules.ts'
import { lostFiles } from '#web/components/uploads/use-uploads.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusedFields } from '#web/lib/form-problems.ts'
import { fieldNames } from './fields.ts'
import type { RequestDraft } from './request-draft.ts'

type Mending = {
  /** What the server says about single fields. */
  fields: Problems
  /** What the draft forgets. */
  lost: Partial<Pick<RequestDraft, 'photos' | 'receipt'>>
  wantsNewPrice: boolean
  wantsNewRides: boolean
}

/** What can be done about a refusal without asking for anything again that was filled in. */
export const mendingOf = (error: unknown, { photos, receipt }: Pick<RequestDraft, 'photos' | 'receipt'>): Mending => {
  const code = error instanceof ApiError ? error.code : ''
  const lost = lostFiles(error, [
    ...(photos.length > 0 ? ['photos' as const] : []),
    ...(receipt ? ['receipt' as const] : []),
  ])
  const hasLost = (name: 'photos' | 'receipt') => lost.some(([field]) => field === name)
  return {
    fields: Object.fromEntries(lost.length > 0 ? lost : refusedFields(error, fieldNames)),
    lost: { ...(hasLost('photos') && { photos: [] }), ...(hasLost('receipt') && { receipt: undefined }) },
    wantsNewPrice: code === 'quote.expired',
    wantsNewRides: code === 'ride.gone',
  }
}
