import type { Problems } from '#shared/model/request-rules.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusedFields } from '#web/lib/form-problems.ts'
import { fieldNames } from './fields.ts'
import type { RequestDraft } from './request-draft.ts'

type Mending = {
  /** What the server says about single fields. */
  fields: Problems
  losesFiles: boolean
  wantsNewPrice: boolean
  wantsNewRides: boolean
}

/** What can be done about a refusal without asking for anything again that was filled in. */
export const mendingOf = (error: unknown, { receipt }: Pick<RequestDraft, 'receipt'>): Mending => {
  const { code, message } = error instanceof ApiError ? error : { code: '', message: '' }
  // The server does not tell which file it means, and will not take it a second time.
  const losesFiles = code.startsWith('upload.')
  const fields = losesFiles
    ? { [receipt ? 'receipt' : 'photos']: `${message} Please add it again.` }
    : Object.fromEntries(refusedFields(error, fieldNames))
  return { fields, losesFiles, wantsNewPrice: code === 'quote.expired', wantsNewRides: code === 'ride.gone' }
}
