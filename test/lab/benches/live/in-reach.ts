import { isDeepStrictEqual } from 'node:util'
import type { OnlineItem } from '#functions/domain/presence/presence-item.ts'
import { modesFor } from '#shared/model/categories.ts'
import { furthestFromPublicMetres, type PublicPoint, reachMetres, straightMetres } from '#shared/model/geo.ts'

export const maxNotified = 200

/** The kind and the weight of the job. */
export const papers = { itemCategory: 'Send Documents', weightEstimate: '<2kg' } as const
const carrying = modesFor(papers.itemCategory, papers.weightEstimate)

/**
 * The partners who may be notified of such a job, nearest first, found by checking everyone against its public point.
 */
export const inReachOf = <One extends OnlineItem>(people: readonly One[], pickup: PublicPoint): One[] =>
  people
    .filter(({ modes }) => modes.some((mode) => carrying.includes(mode)))
    .map((person) => ({ person, metres: straightMetres(person.point, pickup) }))
    .filter(({ person, metres }) => metres <= reachMetres(person.modes) + furthestFromPublicMetres)
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ person }) => person)

type Outcome = { told: readonly string[]; heard: readonly string[] }

/** What is wrong with the recipients of a job. Of partners at the same distance, any may be chosen. */
export const faultsOf = ({ told, heard }: Outcome, near: readonly OnlineItem[], pickup: PublicPoint): string[] => {
  const metres = new Map<string, number>(near.map(({ userId, point }) => [userId, straightMetres(point, pickup)]))
  const last = metres.get(near.slice(0, maxNotified).at(-1)?.userId ?? '') ?? 0
  const isNearest = (userId: string): boolean => (metres.get(userId) ?? Number.POSITIVE_INFINITY) <= last
  const [chosen, hearers] = [new Set(told), new Set(heard)]
  return [
    ...(chosen.size === Math.min(maxNotified, near.length) ? [] : [`${chosen.size} of ${near.length} were chosen`]),
    ...(told.every(isNearest) ? [] : ['nearer ones were passed over']),
    ...(isDeepStrictEqual(chosen, hearers) ? [] : ['other partners were notified than were chosen']),
    ...(heard.length === hearers.size ? [] : ['somebody heard twice']),
  ]
}
