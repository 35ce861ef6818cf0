import { type KeyRing, openToken, signToken } from '#functions/platform/key-ring.ts'
import { Failure } from '#shared/model/failure.ts'

export type PageQuery = {
  /** What the pages list, and for whom: a cursor works for nothing and no one else. */
  bound: readonly string[]
  cursor?: string | undefined
  limit: number
}

/**
 * The place that a cursor was signed for, if there is a cursor. Refuses a cursor that was signed for another list or
 * user.
 */
export const openCursor = <Place>(
  keyRing: KeyRing,
  bound: readonly string[],
  cursor: string | undefined,
): Place | undefined => {
  if (!cursor) return undefined
  const place = openToken(keyRing, bound, cursor)
  if (!place) throw new Failure('input.invalid', { fields: { cursor: 'Please start again from the first page.' } })
  return place as Place // as we signed it
}

/** One page of a list, and the signed cursor to the next. */
export const readPage = async <Place, Listed extends { place: Place }>(
  keyRing: KeyRing,
  { bound, cursor, limit }: PageQuery,
  behind: (place: Place | undefined, atMost: number) => Promise<Listed[]>,
): Promise<{ page: Listed[]; next: string | null }> => {
  const found = await behind(openCursor(keyRing, bound, cursor), limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { page, next: last && found.length > limit ? signToken(keyRing, bound, last.place) : null }
}
