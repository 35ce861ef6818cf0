import { lostFiles } from '#web/components/uploads/use-uploads.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusedFields } from '#web/lib/form-problems.ts'
import type { ApplicationValues } from './application-draft.ts'
import { fieldNames, type Problems } from './application-fields.ts'
import { askedDocuments, type DocumentName } from './documents.ts'

type Mending = {
  /** What the server says about single fields. */
  fields: Problems
  /** What the draft forgets. */
  lost: { [Name in DocumentName]?: undefined }
  /** Somebody, perhaps oneself in another tab, has been at the application meanwhile. */
  isOutdated: boolean
}

/** What can be done about a refusal without asking for anything again that was filled in. */
export const mendingOf = (error: unknown, values: ApplicationValues): Mending => {
  const code = error instanceof ApiError ? error.code : ''
  const lost = lostFiles(
    error,
    askedDocuments(values).filter((name) => values[name]),
  )
  return {
    fields: Object.fromEntries(lost.length > 0 ? lost : refusedFields(error, fieldNames)),
    lost: Object.fromEntries(lost.map(([name]) => [name, undefined])),
    isOutdated: code.startsWith('application.'),
  }
}
