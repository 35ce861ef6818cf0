import { modesFor, type TransportMode } from '#shared/model/categories.ts'
import { furthestFromPublicMetres, type Point, ringOf, runOf, runsOf, straightMetres } from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { poolCells, unlocated } from '../request-index.ts'
import { hasExpired, type PoolItem } from '../request-item.ts'
import type { PoolStore } from './pool-store.ts'

/** Somebody who looks for jobs: where, by what, and of which they do not want to know. */
export type Seeker = {
  userId: UserId
  around: Point | undefined
  reachMetres: number
  modes: readonly TransportMode[]
  rejected: ReadonlySet<string>
}

type Found = { item: PoolItem; ring: number }

type Pool = Pick<PoolStore, 'listIn'>

const mostShown = 50
/** Of a cell that is full of jobs nobody reads the oldest; it lies in a town. */
const mostOfCell = 50
const mostOfRun = 100
/** A place and its nearest neighbours: in a town they have enough. */
const firstCells = 4
const anywhere = Number.POSITIVE_INFINITY

/**
 * The nearest ring of two miles first, in a ring the newest; then what may be anywhere. A town is read cell by cell, the
 * nearest first, and no more of it than can still change what is shown; the country at once, for it has little.
 */
export const nearestJobs = async ({ pool }: { pool: Pool }, seeker: Seeker, now: Date): Promise<PoolItem[]> => {
  const cells = poolCells(seeker.around, searchedMetres(seeker))
  const names = cells.map(({ cell }) => cell)
  const found = (jobs: PoolItem[]) => jobs.flatMap((item) => foundBy(seeker, item, now)).toSorted(compared)

  const atHome = await newestIn(pool, names.slice(0, 1))
  if (atHome.length < mostOfCell) return shown(found(await withElsewhere(pool, allIn(pool, names))))

  const near = [...atHome, ...(await newestIn(pool, names.slice(1, firstCells)))]
  const nearest = found(near)
  const nextRing = ringOf(cells[firstCells]?.leastMetres ?? anywhere)
  if (nearest.filter(({ ring }) => ring < nextRing).length >= mostShown) return shown(nearest)
  return shown(found([...near, ...(await withElsewhere(pool, newestIn(pool, names.slice(firstCells))))]))
}

const withElsewhere = async (pool: Pool, jobs: Promise<PoolItem[]>): Promise<PoolItem[]> =>
  (await Promise.all([jobs, pool.listIn(unlocated, mostOfCell)])).flat()

const shown = (found: Found[]): PoolItem[] => found.slice(0, mostShown).map(({ item }) => item)

const newestIn = async (pool: Pool, cells: string[]): Promise<PoolItem[]> =>
  (await Promise.all(cells.map((cell) => pool.listIn(runOf(cell), mostOfCell)))).flat()

/** Where a run has more than can be read at once, the newest of each of its cells. */
const allIn = async (pool: Pool, cells: string[]): Promise<PoolItem[]> => {
  const ofRuns = runsOf(cells).map(async (run) => {
    const jobs = await pool.listIn(run, mostOfRun)
    return jobs.length < mostOfRun ? jobs : newestIn(pool, run.cells)
  })
  return (await Promise.all(ofRuns)).flat()
}

/** A job may be nearer than its public point, and none that is truly in reach is to be missed. */
const searchedMetres = ({ reachMetres }: Seeker): number => reachMetres + furthestFromPublicMetres

const foundBy = (seeker: Seeker, item: PoolItem, now: Date): Found[] => {
  const { userId, around, modes, rejected } = seeker
  const { requestId, ownerId, excluded, category, band, pickup } = item
  const isForThem = ownerId !== userId && !excluded?.includes(userId) && !rejected.has(requestId)
  if (!isForThem || !modesFor(category, band).some((mode) => modes.includes(mode))) return []
  const metres = pickup.point && around ? straightMetres(around, pickup.point) : anywhere
  if (
    (pickup.point && metres > searchedMetres(seeker)) ||
    !canTransition('accept', item.status) ||
    hasExpired(item, now)
  )
    return []
  return [{ item, ring: pickup.point ? ringOf(metres) : anywhere }]
}

const compared = ({ ring, item }: Found, other: Found): number => {
  if (ring !== other.ring) return ring < other.ring ? -1 : 1
  if (item.createdAt !== other.item.createdAt) return item.createdAt > other.item.createdAt ? -1 : 1
  return item.requestId < other.item.requestId ? -1 : 1
}
