import type { FieldErrors, FieldValues } from 'react-hook-form'
import { ApiError } from '#web/lib/api-error.ts'
import type { FieldError } from '#web/ui/error-summary.tsx'

/** What the summary lists: in the order of the screen, and a sentence that belongs to two fields once. */
export const problemsOf = <Values extends FieldValues>(
  errors: FieldErrors<Values>,
  ids: Record<keyof Values & string, string>,
): FieldError[] => {
  const texts = new Set<string>()
  return Object.entries<string>(ids).flatMap(([name, id]) => {
    const text = errors[name]?.message
    if (typeof text !== 'string' || texts.has(text)) return []
    texts.add(text)
    return [{ id, text }]
  })
}

/** The server's sentences for single fields, as pairs of a name of this form and its text. */
export const refusedFields = <Name extends string>(error: unknown, names: readonly Name[]): [Name, string][] =>
  names.flatMap((name) => {
    const text = error instanceof ApiError ? error.fields[name] : undefined
    return text ? [[name, text]] : []
  })
