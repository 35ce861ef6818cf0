import { isVerified, type Partner, type PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { PoolNews } from '#functions/platform/realtime/effect.ts'
import { inBatches } from '#functions/platform/table/in-batches.ts'
import { fingerprint } from '#functions/platform/table/keys.ts'
import { straightMetres } from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'
import { furthestReachMetres, reachMetres } from '#shared/model/job-reach.ts'
import type { AudienceStore } from './audience-store.ts'
import { onlineCellsAround } from './online-cell.ts'
import type { OnlineItem } from './presence-item.ts'

export type AudienceDeps = {
  audience: Pick<AudienceStore, 'onlineIn' | 'hasRejected'>
  partners: Pick<PartnerStore, 'findAll'>
  now: () => Date
}

type Found = { userId: UserId; metres: number; lot: string }

export const mostTold = 200
const cellsAtOnce = 4

/** Who hears of a job that came into the pool: the nearest of those online whose reach it is in and who may carry it. */
export const findAudience = async (deps: AudienceDeps, news: PoolNews): Promise<UserId[]> => {
  const chosen = new Set<UserId>()
  for await (const group of nearestFirst(deps, news)) {
    for (let at = 0; at < group.length && chosen.size < mostTold; ) {
      const batch = group.slice(at, at + mostTold - chosen.size)
      for (const userId of await whoMayHear(deps, news, batch)) chosen.add(userId)
      at += batch.length
    }
    if (chosen.size === mostTold) break
  }
  return [...chosen]
}

/** Group after group, nobody farther than anybody of the next. Cells are read only while they are asked for. */
async function* nearestFirst({ audience, now }: AudienceDeps, news: PoolNews): AsyncGenerator<Found[]> {
  const cells = onlineCellsAround(news.pickup, furthestReachMetres)
  let waiting: Found[] = []
  for (let at = 0; at < cells.length; at += cellsAtOnce) {
    const read = cells.slice(at, at + cellsAtOnce).map(({ cell }) => audience.onlineIn(cell, now()))
    waiting.push(...(await Promise.all(read)).flat().flatMap((row) => found(row, news)))
    const unread = cells[at + cellsAtOnce]?.leastMetres ?? Number.POSITIVE_INFINITY
    yield waiting.filter(({ metres }) => metres < unread).toSorted(compared)
    waiting = waiting.filter(({ metres }) => metres >= unread)
  }
}

const found = ({ userId, point, modes }: OnlineItem, news: PoolNews): Found[] => {
  const metres = straightMetres(point, news.pickup)
  const isForThem =
    !news.excluded.includes(userId) && modes.some((mode) => news.modes.includes(mode)) && metres <= reachMetres(modes)
  return isForThem ? [{ userId, metres, lot: fingerprint(`${news.requestId}${userId}`) }] : []
}

/** Of those at the same distance another one is the first for each job. */
const compared = (a: Found, b: Found): number => a.metres - b.metres || (a.lot < b.lot ? -1 : 1)

const whoMayHear = async ({ partners, audience }: AudienceDeps, { requestId, v }: PoolNews, batch: Found[]) => {
  const known = await partners.findAll(batch.map(({ userId }) => userId))
  const listening = batch.flatMap(({ userId }) => (isListening(known.get(userId)) ? [userId] : []))
  // What has just been posted nobody can have rejected.
  if (v === 1) return listening
  return (
    await inBatches(listening, async (userId) => ((await audience.hasRejected(userId, requestId)) ? [] : [userId]))
  ).flat()
}

const isListening = (partner: Partner | undefined): boolean =>
  partner !== undefined && isVerified(partner) && partner.presence?.isOnline === true
