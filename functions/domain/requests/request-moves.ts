import type { TransportMode } from '#shared/model/categories.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import type { RequestEvent, RequestItem } from './request-item.ts'
import { asOf } from './request-item.ts'

/** Who does it, and when. */
export type Act = { by: UserId; at: Date }

const moved = (
  item: RequestItem,
  status: RequestItem['status'],
  type: RequestEvent['type'],
  { by, at }: Act,
  reason?: RequestEvent['reason'],
): RequestItem => ({
  ...item,
  status,
  version: item.version + 1,
  event: { type, by, at: at.toISOString(), ...(reason && { reason }) },
})

export type Carrier = { carrierId: UserId; actualMode?: TransportMode; businessId?: BusinessId }

/** R3: the code is the carrier's own, so whoever carried it before cannot complete it. */
export const accepted = (item: RequestItem, carrier: Carrier, keyId: string, act: Act): RequestItem => ({
  ...moved(item, 'matched', 'accept', act),
  ...carrier,
  matches: item.matches + 1,
  code: { number: 1, wrong: 0, keyId },
})

/** R7 */
export const started = (item: RequestItem, act: Act): RequestItem => moved(item, 'in_transit', 'start', act)

/** R8 */
export const completed = ({ code, ...item }: RequestItem, act: Act): RequestItem =>
  moved(item, 'completed', 'complete', act)

/** R9: back to the pool; or over, where nobody else could take it in time any more. */
export const givenBack = (item: RequestItem, act: Act, isExcluded: boolean): RequestItem => {
  const { carrierId, actualMode, businessId, code, ...rest } = item
  const free = {
    ...rest,
    ...(isExcluded && carrierId && { excluded: [...(item.excluded ?? []), carrierId] }),
  }
  const back = moved(free, 'pending_match', 'giveBack', act)
  return asOf(back, act.at) === back ? back : moved(free, 'cancelled', 'giveBack', act, 'expired')
}

/** R10: a carrier and a fleet that had it still see it, among what is over. */
export const cancelled = (item: RequestItem, act: Act): RequestItem => {
  const { carrierId, actualMode, code, offer, ...rest } = item
  return {
    ...moved(rest, 'cancelled', 'cancel', act, 'requester'),
    ...(carrierId && { formerCarrierId: carrierId }),
  }
}
