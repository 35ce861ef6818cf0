/** As our formatter writes them: a property of its own lines, with one text. */
const summaries = /^ {4}summary:\s*(?<quote>['"`])(?:\\.|(?!\k<quote>).)*\k<quote>,\n/gms

/**
 * A contract without its summaries. They are a fifth of it, and only the page of the API shows them, so browsers need
 * not load them. Throws on a summary that is not written as our formatter writes it.
 */
export const withoutSummaries = (code: string): string => {
  const stripped = code.replace(summaries, '')
  if (/\bsummary:/.test(stripped)) throw new Error('A contract has a summary that is not a text of its own')
  return stripped
}
