import { ApiError } from '#web/lib/api-error.ts'

/** What the summary lists: in the order of the screen, and a sentence that belongs to two fields once. */
export const summaryOf = <Name extends string>(
  problems: Partial<Record<NoInfer<Name>, string | undefined>>,
  ids: Record<Name, string>,
): { id: string; text: string }[] => {
  const texts = new Set<string>()
  const names = Object.keys(ids) as Name[] // the table has no others
  return names.flatMap((name) => {
    const text = problems[name]
    if (!text || texts.has(text)) return []
    texts.add(text)
    return [{ id: ids[name], text }]
  })
}

/** The server's sentences for single fields, as pairs of a name of this form and its text. */
export const refusedFields = <Name extends string>(error: unknown, names: readonly Name[]): [Name, string][] =>
  names.flatMap((name) => {
    const text = error instanceof ApiError ? error.fields[name] : undefined
    return text ? [[name, text]] : []
  })
