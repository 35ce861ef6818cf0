import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { modesFor } from '#shared/model/categories.ts'
import { publicPoint } from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'
import { asksAt } from '#shared/model/review-rules.ts'
import { waitsUntil } from '#shared/model/time-slots.ts'
import { eventRow, requestNumberRow } from '../history-item.ts'
import { leftMatchOf, matchEndedBy } from '../lifecycle/ended-match.ts'
import { startBy } from '../lifecycle/request-expiry.ts'
import { directOffer, requestCard } from '../request-card.ts'
import { type RequestItem, requestOfRow } from '../request-item.ts'
import { ringingFor } from '../ringing.ts'
import { doorNews } from './door-news.ts'

/**
 * The effects of a step of a request, except its mails. Wrong guesses and new codes are not steps: the version stays.
 */
export const requestEffects = (change: StreamChange): Effect[] => {
  if (!change.new) return []
  const item = requestOfRow(change.new)
  const old = change.old && requestOfRow(change.old)
  if (old && item.version === old.version)
    return [...doorDeadlines(item, old), ...startDeadline(item, old), ...paidPushes(item, old)]
  return [
    { type: 'put-row', row: eventRow(item, old?.status ?? null, leftMatchOf(item, old)) },
    ...(old ? [] : [{ type: 'put-row', row: requestNumberRow(item.requestId) } as const]),
    ...poolEffects(item, old),
    ...(old ? [...pushes(item, old), ...fleetPush(item, old), ...reviewTask(item, old)] : offerPush(item)),
  ]
}

/** Once a match has ended, its sides are asked for a review. */
const reviewTask = (item: RequestItem, old: RequestItem): Effect[] => {
  const ended = matchEndedBy(item, old)
  if (!ended || ended.writers.length === 0) return []
  const { match, endedAt } = ended
  return [
    { type: 'schedule-task', task: { kind: 'review.ask', at: asksAt(endedAt), requestId: item.requestId, match } },
  ]
}

/** A payment is not a step of the delivery and does not change the version. */
const paidPushes = (item: RequestItem, old: RequestItem): Effect[] => {
  if (item.paidAt === old.paidAt) return []
  const about = aboutOf(item)
  const event: SocketEvent = {
    type: 'request_paid',
    ...about,
    id: `${about.id}.paid.${item.paidAt ?? `not since ${old.paidAt}`}`,
    paid_at: item.paidAt ?? null,
  }
  const { ownerId, carrierId, businessId } = item
  return [
    { type: 'push', userId: ownerId, event },
    ...(carrierId ? [{ type: 'push' as const, userId: carrierId, event }] : []),
    ...(businessId ? [{ type: 'push-to-business' as const, businessId, event }] : []),
  ]
}

export const hasBeenTaken = ({ event }: RequestItem): boolean =>
  ['accept', 'assign', 'acceptOffer'].includes(event.type)

const aboutOf = ({ requestId, version: v, status }: RequestItem) => ({
  id: `${requestId}.${v}`,
  v,
  request_id: requestId,
  status,
})

/** An owner who blocks the partner they had asked. To the partner it looks as if they had cancelled. */
export const isOfferTakenBack = ({ event, ownerId }: RequestItem): boolean =>
  event.type === 'closeOffer' && event.by === ownerId

/** Pushes to the owner, the carrier before and after the step, and the partner of the offer, on all their devices. */
const pushes = (item: RequestItem, old: RequestItem): Effect[] => {
  const parties = new Set([item.ownerId, old.carrierId, old.offer?.partnerId, item.carrierId])
  return [...parties].flatMap((userId) => (userId ? [{ type: 'push', userId, event: newsFor(userId, item, old) }] : []))
}

/** A business gives it to one of its drivers. */
const isForDriver = ({ event, businessId }: RequestItem): boolean =>
  ['assign', 'reassign', ...(businessId ? ['acceptProposal'] : [])].includes(event.type)

const newsFor = (userId: UserId, item: RequestItem, old: RequestItem): SocketEvent => {
  const { ownerId, carrierId, businessId, carrierName } = item
  if (userId === ownerId && hasBeenTaken(item))
    return {
      type: 'offer_accepted',
      ...aboutOf(item),
      message: `${(businessId && carrierName) || 'A partner'} has accepted your request.`,
    }
  if (userId === carrierId && isForDriver(item))
    return { type: 'delivery_assigned', ...aboutOf(item), message: 'A delivery was assigned to you.' }
  const isOwners = userId === ownerId
  const status = isOfferTakenBack(item) && !isOwners ? 'cancelled' : item.status
  return { type: 'request_updated', ...aboutOf(item), status, ...doorNews(item, old, isOwners ? 'owner' : 'carrier') }
}

/** Pushes every step of a driver's job to their business, including the step that takes the job away. */
const fleetPush = (item: RequestItem, old: RequestItem): Effect[] => {
  const businessId = item.businessId ?? old.businessId
  if (!businessId) return []
  const event: SocketEvent = { type: 'request_updated', ...aboutOf(item), ...doorNews(item, old, 'carrier') }
  return [{ type: 'push-to-business', businessId, event }]
}

const offerPush = (item: RequestItem): Effect[] => {
  const offer = directOffer(item, new Date(item.event.at))
  if (!item.offer || !offer) return []
  const quiet = item.isQuiet && { quiet: true }
  const event: SocketEvent = { type: 'direct_offer_received', ...aboutOf(item), offer, ...quiet }
  return [{ type: 'push', userId: item.offer.partnerId, event }]
}

/** Adds a request to the pool or removes it, schedules its deadlines, and announces a higher price. */
const poolEffects = (item: RequestItem, old: RequestItem | undefined): Effect[] => {
  // At a higher price it may interest partners who ignored it before.
  if (item.status === old?.status) return item.event.type === 'raise' ? poolNews(item) : doorDeadlines(item, old)
  const { requestId, version: v, status } = item
  const left: Effect[] = old?.status === 'pending_match' ? [{ type: 'pool-removed', requestId, v, status }] : []
  return [...left, ...deadlines(item), ...poolNews(item)]
}

const deadlines = ({ requestId, status, date, slot, offer }: RequestItem): Effect[] => {
  if (status !== 'pending_match' && !offer) return []
  const over: Effect = {
    type: 'schedule-task',
    task: { kind: 'request.expire', at: waitsUntil(date, slot).toISOString(), requestId },
  }
  return offer
    ? [over, { type: 'schedule-task', task: { kind: 'offer.expire', at: offer.expiresAt, requestId } }]
    : [over]
}

/** Schedules the clocks that a step at the door has started, or that the end of a problem has restarted. */
const doorDeadlines = ({ requestId, door }: RequestItem, { door: before }: RequestItem): Effect[] => {
  const [confirmBy, decideBy] = [door?.handover?.confirmBy, door?.attempt?.decideBy]
  if (confirmBy && confirmBy !== before?.handover?.confirmBy)
    return [{ type: 'schedule-task', task: { kind: 'handover.expire', at: confirmBy, requestId } }]
  if (decideBy && decideBy !== before?.attempt?.decideBy)
    return [{ type: 'schedule-task', task: { kind: 'attempt.expire', at: decideBy, requestId } }]
  return []
}

/**
 * The clock of a job that is matched stood still while it had a problem. Otherwise the task that looks whether a
 * request was taken in time schedules it.
 */
const startDeadline = (item: RequestItem, old: RequestItem): Effect[] => {
  if (item.status !== 'matched' || item.door?.problem || !old.door?.problem) return []
  const task = { kind: 'request.expire', at: startBy(item), requestId: item.requestId } as const
  return [{ type: 'schedule-task', task }]
}

/** Nobody is near a pickup without a position, so no partner is notified. */
const poolNews = (item: RequestItem): Effect[] => {
  const { requestId, version: v, status, pickup, category, band, ownerId, excluded = [], event } = item
  if (status !== 'pending_match' || !pickup.point) return []
  return [
    {
      type: 'pool-added',
      news: {
        requestId,
        v,
        pickup: publicPoint(pickup.point),
        modes: modesFor(category, band),
        excluded: [ownerId, ...excluded],
        card: requestCard(item, undefined, new Date(event.at)),
        ringing: ringingFor(item),
        ...(item.rang && { changeOf: item.rang.first }),
      },
    },
  ]
}
