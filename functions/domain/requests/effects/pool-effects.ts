import type { Effect } from '#functions/domain/shared/effect.ts'
import { modesFor } from '#shared/model/categories.ts'
import { publicPoint } from '#shared/model/geo.ts'
import { waitsUntil } from '#shared/model/time-slots.ts'
import { requestCard } from '../request-card.ts'
import type { RequestItem } from '../request-item.ts'

/** What a request that begins to wait, or waits no longer, means to those who may take it and to the sweeper. */
export const poolEffects = (item: RequestItem, old: RequestItem | undefined): Effect[] => {
  if (item.status === old?.status) return []
  const { requestId, version: v, status } = item
  const left: Effect[] = old?.status === 'pending_match' ? [{ type: 'pool-removed', requestId, v, status }] : []
  return [...left, ...deadlines(item), ...news(item)]
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

/** Nobody is near a pickup that is on no map. */
const news = (item: RequestItem): Effect[] => {
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
      },
    },
  ]
}
