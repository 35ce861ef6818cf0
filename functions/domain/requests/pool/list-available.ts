import { type BlockStore, sidesOf } from '#functions/domain/blocks/block-store.ts'
import type { FoundRide } from '#functions/domain/rides/ride-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { PoolCard } from '#shared/contracts/request-shapes.ts'
import { canCarry } from '#shared/model/categories.ts'
import { furthestFromPublicMetres, ringOf, runOf, runsOf, straightMetres } from '#shared/model/geo.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { canTransition, isOver } from '#shared/model/request-lifecycle.ts'
import { waitsUntil } from '#shared/model/time-slots.ts'
import { hasExpired, withExpiryApplied } from '../lifecycle/request-expiry.ts'
import { poolCells, unlocated } from '../pool-cells.ts'
import { strangersCard } from '../request-card.ts'
import { isExcluded } from '../request-facts.ts'
import type { PoolItem } from '../request-item.ts'
import type { RequestStore } from '../request-store.ts'
import { findDetours, type LocateArea } from './find-detours.ts'
import {
  asBusiness,
  type FindSeekerDeps,
  findOnline,
  modesFor,
  ofPartner,
  type Seeker,
  seekerAt,
} from './find-seeker.ts'
import type { PoolStore, RejectionStore } from './pool-store.ts'

type Deps = FindSeekerDeps & {
  pool: PoolStore
  rejections: Pick<RejectionStore, 'withRidesOf'>
  locateArea: LocateArea
}

/** Jobs in the pool for a partner or business, with areas instead of addresses. */
export const listAvailable = async (deps: Deps, session: Session): Promise<PoolCard[]> => {
  const now = deps.now()
  const seeker: SeekerWithRides | undefined = (await asPartner(deps, session)) ?? (await asBusiness(deps, session))
  if (!seeker) return []
  const jobs = await nearestJobs(deps, seeker, now)
  const { around, rides } = seeker
  // A business has no rides.
  const detours =
    rides &&
    (await findDetours(deps, jobs, {
      modesFor: (job) => modesFor(seeker, job),
      around,
      rides: rides.filter(isAhead(now)),
    }))
  return jobs.map((job) => ({ ...strangersCard(job), detour: detours?.get(job.requestId) ?? null }))
}

const isAhead =
  (now: Date) =>
  ({ departAt }: FoundRide) =>
    Date.parse(departAt) > now.getTime()

/** Without the jobs that they rejected, and with their rides. */
const asPartner = async (deps: Deps, session: Session): Promise<SeekerWithRides | undefined> => {
  const partner = await findOnline(deps, session)
  if (!partner) return undefined
  const [where, blocked, own] = await Promise.all([
    deps.whereIs(partner),
    deps.blocks.idsOf(sidesOf(session)),
    deps.rejections.withRidesOf(session.userId),
  ])
  return { ...seekerAt(session, where?.point, { ...ofPartner(partner), blocked }), ...own }
}

type SeekerWithRides = Seeker & { rides?: readonly FoundRide[] }

type Found = { item: PoolItem; ring: number }

type Pool = Pick<PoolStore, 'listIn'>

const maxShown = 50
/** In a full cell (in a town) the oldest jobs are not read. */
const maxPerCell = 50
const maxPerRun = 100
/** A cell and its nearest neighbours: in a town they have enough jobs. */
const firstCells = 4
const anywhere = Number.POSITIVE_INFINITY

/**
 * Urgent jobs first, then by rings of two miles, newest first within a ring; jobs without a known place last. Towns are
 * read cell by cell, nearest first, until further cells cannot change the result (apart from urgent jobs: the nearest
 * cells have enough of those). The country is read at once, because it has few jobs.
 */
export const nearestJobs = async ({ pool }: { pool: Pool }, seeker: Seeker, now: Date): Promise<PoolItem[]> => {
  const cells = poolCells(seeker.around, searchedMetres(seeker))
  const names = cells.map(({ cell }) => cell)
  const atHome = await newestIn(pool, names.slice(0, 1))
  if (atHome.length < maxPerCell) return shown(foundBy(seeker, await withElsewhere(pool, allIn(pool, names)), now))

  const near = foundBy(seeker, [...atHome, ...(await newestIn(pool, names.slice(1, firstCells)))], now)
  const nextRing = ringOf(cells[firstCells]?.minMetres ?? anywhere)
  const nearest = near.filter(({ item, ring }) => item.urgentAt || ring < nextRing)
  if (nearest.length >= maxShown) return shown(nearest)
  const others = await withElsewhere(pool, newestIn(pool, names.slice(firstCells)))
  return shown([...near, ...foundBy(seeker, others, now)])
}

const withElsewhere = async (pool: Pool, jobs: Promise<PoolItem[]>): Promise<PoolItem[]> =>
  (await Promise.all([jobs, pool.listIn(unlocated, maxPerCell)])).flat()

const shown = (found: Found[]): PoolItem[] =>
  found
    .toSorted(compared)
    .slice(0, maxShown)
    .map(({ item }) => item)

const newestIn = async (pool: Pool, cells: string[]): Promise<PoolItem[]> =>
  (await Promise.all(cells.map((cell) => pool.listIn(runOf(cell), maxPerCell)))).flat()

/** Reads whole runs; in a run with too many jobs, the newest jobs of each cell. */
const allIn = async (pool: Pool, cells: string[]): Promise<PoolItem[]> => {
  const ofRuns = runsOf(cells).map(async (run) => {
    const jobs = await pool.listIn(run, maxPerRun)
    return jobs.length < maxPerRun ? jobs : newestIn(pool, run.cells)
  })
  return (await Promise.all(ofRuns)).flat()
}

/** A job may be nearer than its public point, so the search reaches further to miss none. */
const searchedMetres = ({ reachMetres }: Seeker): number => reachMetres + furthestFromPublicMetres

const foundBy = (seeker: Seeker, jobs: PoolItem[], now: Date): Found[] => {
  const searched = searchedMetres(seeker)
  const found: Found[] = []
  for (const item of jobs) {
    if (!isForThem(seeker, item) || !canTransition('accept', item.status) || hasExpired(item, now)) continue
    const { point } = item.pickup
    const metres = point && seeker.around ? straightMetres(seeker.around, point) : anywhere
    if (!point || metres <= searched) found.push({ item, ring: point ? ringOf(metres) : anywhere })
  }
  return found
}

const isForThem = (seeker: Seeker, item: PoolItem): boolean =>
  item.ownerId !== seeker.userId &&
  !isExcluded(item, seeker) &&
  !seeker.blocked.has(item.ownerId) &&
  !seeker.rejected.has(item.requestId) &&
  modesFor(seeker, item).some((mode) => canCarry(mode, item.category, item.band))

const compared = ({ ring, item }: Found, other: Found): number => {
  if (Boolean(item.urgentAt) !== Boolean(other.item.urgentAt)) return item.urgentAt ? -1 : 1
  if (ring !== other.ring) return ring < other.ring ? -1 : 1
  if (item.createdAt !== other.item.createdAt) return item.createdAt > other.item.createdAt ? -1 : 1
  return item.requestId < other.item.requestId ? -1 : 1
}

/**
 * The answer is always the same, so it does not show which jobs exist. The rejection is stored for every job that may
 * be shown again, even if another partner has taken it, because it may come back.
 */
export const rejectRequest = async (
  {
    requests,
    rejections,
    blocks,
    now,
  }: {
    requests: Pick<RequestStore, 'find'>
    rejections: Pick<RejectionStore, 'add'>
    blocks: Pick<BlockStore, 'idsOf'>
    now: () => Date
  },
  session: Session,
  requestId: RequestId,
): Promise<{ message: string }> => {
  const { userId } = session
  const [stored, blocked] = await Promise.all([requests.find(requestId), blocks.idsOf(sidesOf(session))])
  const item = stored && withExpiryApplied(stored, now())
  const canBeShown = item && !isOver(item.status) && item.ownerId !== userId && !blocked.has(item.ownerId)
  if (canBeShown) await rejections.add(userId, requestId, waitsUntil(item.date, item.slot))
  return { message: 'You will not see this job again.' }
}

/** Like a rejection, always gives the same answer, so it does not show which jobs exist. */
export const undoRejection = async (
  { rejections }: { rejections: Pick<RejectionStore, 'remove'> },
  { userId }: Session,
  requestId: RequestId,
): Promise<{ message: string }> => {
  await rejections.remove(userId, requestId)
  return { message: 'You will see this job again while it is open.' }
}
