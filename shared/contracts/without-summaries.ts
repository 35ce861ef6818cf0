/** As our formatter writes them: a property of its own lines, with one text. */
const summaries = /^ {4}summary:\s*(?<quote>['"`])(?:\\.|(?!\k<quote>).)*\k<quote>,\n/gms

/**
 * A contract without what its calls do in words. Summaries are for the page of the API, so neither browsers nor
 * functions need to load them: they are a fifth of a contract. Throws if a summary stands in another way than expected.
 */
export const withoutSummaries = (code: string): string => {
  const stripped = code.replace(summaries, '')
  if (/\bsummary:/.test(stripped)) throw new Error('A contract has a summary that is not a text of its own')
  return stripped
}
