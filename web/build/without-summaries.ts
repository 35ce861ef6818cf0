/** Matches summaries as our formatter writes them: a property on lines of its own, with a single string. */
const summaries = /^ {4}summary:\s*(?<quote>['"`])(?:\\.|(?!\k<quote>).)*\k<quote>,\n/gms

/**
 * A contract without its summaries. They make up a fifth of it and only the API page shows them, so browsers need not
 * load them. Throws if a summary is not written as our formatter writes it.
 */
export const withoutSummaries = (code: string): string => {
  const stripped = code.replace(summaries, '')
  if (/\bsummary:/.test(stripped)) throw new Error('A contract has a summary that is not a single string')
  return stripped
}
