import { ApiError } from '#web/lib/api-error.ts'
import { refusedFields } from '#web/lib/form-problems.ts'

/**
 * The fields of a form whose files have to be chosen anew, each with a sentence: the server will not take a file a
 * second time that it has refused. Where it does not say which one it means, it may be any.
 */
export const lostFiles = <Name extends string>(error: unknown, names: readonly Name[]): [Name, string][] => {
  if (!(error instanceof ApiError) || !error.code.startsWith('upload.')) return []
  const named = refusedFields(error, names)
  const lost = named.length > 0 ? named : names.map((name): [Name, string] => [name, error.message])
  return lost.map(([name, text]) => [name, `${text} Please add it again.`])
}
