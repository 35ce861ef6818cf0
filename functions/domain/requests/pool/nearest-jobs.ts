import { modesFor, type TransportMode } from '#shared/model/categories.ts'
import { type Point, straightMetres } from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'
import { ringOf } from '#shared/model/job-reach.ts'
import { may } from '#shared/model/request-lifecycle.ts'
import { type PoolCell, poolCells } from '../request-index.ts'
import { asOf, type RequestItem } from '../request-item.ts'
import type { PoolStore } from './pool-store.ts'

/** Somebody who looks for jobs: where, by what, and of which they do not want to know. */
export type Seeker = {
  userId: UserId
  around: Point | undefined
  reachMetres: number
  modes: readonly TransportMode[]
  rejected: ReadonlySet<string>
}

type Found = { item: RequestItem; ring: number }

const mostShown = 50
/** A place and its nearest neighbours: in a town they have enough. */
const firstCells = 4
const anywhere = Number.POSITIVE_INFINITY

/**
 * The nearest ring of two miles first, in a ring the newest; then what may be anywhere. Cells are read in three rounds,
 * the nearest first, and no more than can still change what is shown.
 */
export const nearestJobs = async (
  { pool }: { pool: Pick<PoolStore, 'newestIn'> },
  seeker: Seeker,
  now: Date,
): Promise<RequestItem[]> => {
  let found: Found[] = []
  for (const cells of inRounds(poolCells(seeker.around, seeker.reachMetres))) {
    const nextRing = Math.min(...cells.map(({ leastMetres }) => ringOf(leastMetres)))
    if (found.filter(({ ring }) => ring < nextRing).length >= mostShown) break
    const jobs = await Promise.all(cells.map(({ cell }) => pool.newestIn(cell)))
    found = [...found, ...jobs.flat().flatMap((item) => foundBy(seeker, item, now))].toSorted(compared)
  }
  return found.slice(0, mostShown).map(({ item }) => item)
}

const inRounds = (cells: PoolCell[]): PoolCell[][] => {
  const located = cells.filter(({ leastMetres }) => leastMetres < anywhere)
  const others = cells.slice(located.length)
  return [located.slice(0, firstCells), located.slice(firstCells), others].filter((round) => round.length > 0)
}

const foundBy = ({ userId, around, reachMetres, modes, rejected }: Seeker, item: RequestItem, now: Date): Found[] => {
  const { requestId, ownerId, excluded, category, band, pickup } = item
  const isForThem = ownerId !== userId && !excluded?.includes(userId) && !rejected.has(requestId)
  if (!isForThem || !may('accept', asOf(item, now).status)) return []
  if (!modesFor(category, band).some((mode) => modes.includes(mode))) return []
  if (!pickup.point) return [{ item, ring: anywhere }]
  const metres = around ? straightMetres(around, pickup.point) : anywhere
  return metres <= reachMetres ? [{ item, ring: ringOf(metres) }] : []
}

const compared = ({ ring, item }: Found, other: Found): number => {
  if (ring !== other.ring) return ring < other.ring ? -1 : 1
  if (item.createdAt !== other.item.createdAt) return item.createdAt > other.item.createdAt ? -1 : 1
  return item.requestId < other.item.requestId ? -1 : 1
}
