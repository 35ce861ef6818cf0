export type EstimatePlace = { id: string; label: string }

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** The first half of a postcode, possibly with the start of the second half. */
const postcode = /(?:^| )([a-z]{1,2}\d[a-z\d]?)(?: ?\d[a-z]{0,2})?$/

/**
 * The question sent for a typed text: the beginning of a town, or a postcode district. House numbers and streets are
 * not sent. Equal places give equal questions, so that caches can answer.
 */
export const questionOf = (typed: string): string => {
  const last = plain(typed.split(',').at(-1) ?? '')
  const [, district] = postcode.exec(last) ?? []
  if (district) return district
  return /\d/.test(last) ? '' : last
}

/** The place that was typed in full, which need not be picked. */
export const placeNamed = <Place extends EstimatePlace>(typed: string, places: readonly Place[]): Place | undefined => {
  const name = plain(typed)
  const question = questionOf(typed)
  return places.find(({ id, label }) => plain(label) === name || plain(id) === question)
}
