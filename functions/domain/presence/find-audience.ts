import type { UserItem, UserStore } from '#functions/domain/accounts/user-store.ts'
import { isVerified } from '#functions/domain/partners/partner-store.ts'
import type { PoolNews } from '#functions/domain/shared/effect.ts'
import { coveredJob, coveredModesFor } from '#functions/domain/shared/gate-rule.ts'
import { fingerprint } from '#functions/platform/table/keys.ts'
import { type TransportMode, transportModes } from '#shared/model/categories.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { furthestFromPublicMetres, reachMetres, runOf, runsOf, straightMetres } from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type OnlineItem, onlineCellsAround } from './presence-item.ts'
import type { AudienceStore } from './presence-store.ts'

export type AudienceDeps = {
  audience: Pick<AudienceStore, 'listOnline' | 'hasRejected'>
  profiles: UserStore
  now: () => Date
}

type Audience = AudienceDeps['audience']
type Found = { userId: UserId; metres: number; modes: TransportMode[] }

export const maxNotified = 200
const cellsAtOnce = 4
const maxPerRun = 400

/** Who is notified of a new job: the nearest partners online who are in reach and can carry it. */
export const findAudience = async (deps: AudienceDeps, news: PoolNews): Promise<UserId[]> => {
  const chosen = new Set<UserId>()
  for await (const group of nearestFirst(deps, news)) {
    for (let index = 0; index < group.length && chosen.size < maxNotified; ) {
      const batch = group.slice(index, index + maxNotified - chosen.size)
      for (const userId of await filterAllowed(deps, news, batch)) chosen.add(userId)
      index += batch.length
    }
    if (chosen.size === maxNotified) break
  }
  return [...chosen]
}

/**
 * Groups of partners by distance, nearest first. Where many are online, cells are read one by one, only as long as more
 * partners are needed; where few are, all cells are read at once.
 */
async function* nearestFirst({ audience, now }: AudienceDeps, news: PoolNews): AsyncGenerator<Found[]> {
  const cells = onlineCellsAround(news.pickup, reachMetres(transportModes) + furthestFromPublicMetres)
  const names = cells.map(({ cell }) => cell)
  const nearer = byDistance(news)
  const foundAmong = (online: OnlineItem[]) => online.flatMap((row) => found(row, news))

  const nearest = await onlineIn(audience, now(), names.slice(0, 1))
  if (nearest.length < maxNotified) {
    yield foundAmong(await allIn(audience, now(), names)).toSorted(nearer)
    return
  }
  let waiting = foundAmong(nearest)
  for (let index = 1; index <= cells.length; index += cellsAtOnce) {
    const unread = cells[index]?.minMetres ?? Number.POSITIVE_INFINITY
    yield waiting.filter(({ metres }) => metres < unread).toSorted(nearer)
    waiting = waiting.filter(({ metres }) => metres >= unread)
    waiting.push(...foundAmong(await onlineIn(audience, now(), names.slice(index, index + cellsAtOnce))))
  }
  yield waiting.toSorted(nearer)
}

const onlineIn = async (audience: Audience, at: Date, cells: string[]): Promise<OnlineItem[]> =>
  (await Promise.all(cells.map(async (cell) => (await audience.listOnline(runOf(cell), at)).people))).flat()

/** Reads a run at once, or cell by cell if it has more partners than one read returns. */
const allIn = async (audience: Audience, at: Date, cells: string[]): Promise<OnlineItem[]> => {
  const ofRuns = runsOf(cells).map(async (run) => {
    const { people, isAll } = await audience.listOnline(run, at, maxPerRun)
    return isAll ? people : onlineIn(audience, at, run.cells)
  })
  return (await Promise.all(ofRuns)).flat()
}

const found = ({ userId, point, modes }: OnlineItem, news: PoolNews): Found[] => {
  const metres = straightMetres(point, news.pickup)
  const able = news.excluded.includes(userId) ? [] : modes.filter((mode) => news.modes.includes(mode))
  // The job may be nearer than its public point, so everyone who may really be near is included.
  return able.length > 0 && metres <= reachMetres(modes) + furthestFromPublicMetres
    ? [{ userId, metres, modes: able }]
    : []
}

/** At the same distance a hash decides, different for each job and independent of everything else. */
const byDistance = ({ requestId }: PoolNews) => {
  const hashes = new Map<UserId, string>()
  const hashOf = ({ userId }: Found): string => {
    const hash = hashes.get(userId) ?? fingerprint(`${requestId}${userId}`)
    hashes.set(userId, hash)
    return hash
  }
  return (a: Found, b: Found): number => a.metres - b.metres || (hashOf(a) < hashOf(b) ? -1 : 1)
}

/** Checks roles again, because partners who lose theirs stay listed for a moment, and papers for the job's day. */
const filterAllowed = async (
  { profiles, audience, now }: AudienceDeps,
  { requestId, v, excluded, card }: PoolNews,
  batch: Found[],
) => {
  const known = await profiles.findAll(batch.map(({ userId }) => userId))
  const at = now()
  const { service_type: category, transportMode: mode, preferredDate: date, pickup_address: area } = card
  const job = coveredJob({ category, mode, date, pickup: { area } })
  const listening = batch.flatMap(({ userId, modes }) => {
    const user = known.get(userId)
    const isAllowed = user && isVerified({ user }, at) && !isOfExcludedBusiness(user, excluded)
    return isAllowed && coveredModesFor(user.cover, modes, job).length > 0 ? [userId] : []
  })
  // Nobody can have rejected a job that was just posted.
  if (v === 1) return listening
  return (
    await inBatches(listening, async (userId) => ((await audience.hasRejected(userId, requestId)) ? [] : [userId]))
  ).flat()
}

/** An excluded business also excludes its owner if they are a partner. */
const isOfExcludedBusiness = ({ businessId }: UserItem, excluded: PoolNews['excluded']): boolean =>
  excluded.some((id) => id === businessId)
