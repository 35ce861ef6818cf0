import { userStore } from '#functions/domain/accounts/user-store.ts'
import { blockStore } from '#functions/domain/blocks/block-store.ts'
import { findAudience } from '#functions/domain/presence/find-audience.ts'
import { audienceStore, type Notified } from '#functions/domain/presence/presence-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import type { Effect, PoolNews } from '#functions/domain/shared/effect.ts'
import { pushToAll } from '#functions/platform/sockets/sockets.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'

const now = () => new Date()
const deps = { audience: audienceStore, profiles: userStore, now }

const aboutOf = (requestId: RequestId, v: number) => ({ id: `${requestId}.${v}`, v, request_id: requestId })

/** Pushes a new job to the partners near it; to the same ones when the effect is repeated. */
export const announceJob = async (news: PoolNews): Promise<void> => {
  const { requestId, v, card, ringing } = news
  // A later version has a record of its own, and an outdated job would only mislead.
  const stored = await requestStore.find(requestId)
  if (stored?.version !== v) return
  const { userIds, quiet = [] } = await audienceOf(news, stored.ownerId)
  const unheard = new Set(ringing === 'nobody' ? userIds : quiet)
  const event = { type: 'new_job_available', ...aboutOf(requestId, v), status: card.status, card } as const
  const rung = userIds.filter((userId) => !unheard.has(userId))
  if (rung.length > 0) await pushToAll(rung, event)
  if (unheard.size > 0) await pushToAll([...unheard], { ...event, quiet: true })
}

/** Stores the audience before anyone is notified, so that all of them are notified when the job is gone. */
const audienceOf = async (news: PoolNews, ownerId: UserId): Promise<Notified> => {
  const { requestId, v } = news
  const notified = await audienceStore.findNotified(requestId)
  if (notified?.v === v) return notified
  const blocked = await blockStore.idsOf([ownerId], { isConsistent: true })
  const userIds = await findAudience(deps, { ...news, excluded: [...news.excluded, ...blocked] })
  const quiet = await quietAmong(news, userIds)
  // An empty audience replaces an earlier one, whose partners must not be notified of this job's end.
  if (userIds.length === 0 && !notified) return { v, userIds }
  return audienceStore.keepNotified(requestId, { v, userIds, ...(quiet && { quiet }) }, now())
}

/**
 * The partners who were rung for an earlier version of a job and are not rung again. A raise rings everyone, and is
 * recorded as well.
 */
const quietAmong = async (
  { requestId, ringing, changeOf }: PoolNews,
  userIds: readonly UserId[],
): Promise<UserId[] | undefined> => {
  if (!changeOf || ringing === 'nobody') return undefined
  const unrung = new Set(await audienceStore.takeUnrung(changeOf, requestId, userIds, now()))
  return ringing === 'new-ones' ? userIds.filter((userId) => !unrung.has(userId)) : undefined
}

/** Notifies the partners who were notified of a job that it is gone, unless it is back in the pool. */
export const announceJobGone = async ({
  requestId,
  v,
  status,
}: Extract<Effect, { type: 'pool-removed' }>): Promise<void> => {
  const notified = await audienceStore.findNotified(requestId)
  if (!notified || notified.v > v) return
  await pushToAll(notified.userIds, { type: 'job_accepted', ...aboutOf(requestId, v), status })
}
