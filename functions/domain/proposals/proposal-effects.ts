import type { Effect, Recipient, StreamChange } from '#functions/domain/shared/effect.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { priceText } from '#shared/model/money.ts'
import { type ProposalItem, proposalOfRow } from './proposal-item.ts'

/**
 * Refreshes the screens of both sides, notifies the owner of a new proposal, and its carrier that it was declined. One
 * that is accepted is a step of its request, which says so.
 */
export const proposalEffects = (change: StreamChange): Effect[] => {
  if (!change.new) return []
  const [old, item] = [change.old && proposalOfRow(change.old), proposalOfRow(change.new)]
  if (item.proposalId === old?.proposalId && item.state === old.state) return []
  if (item.state === 'accepted') return []
  return [...frames(item), ...noticesOf(item, change)]
}

const carrierOf = ({ driverId, carrierId }: ProposalItem): Recipient =>
  driverId ? { businessId: carrierId as BusinessId } : { userId: carrierId as UserId } // only a business names a driver

const frames = (item: ProposalItem): Effect[] => {
  const { proposalId, state, requestId, ownerId } = item
  const event = { type: 'proposals_changed', id: `${proposalId}.${state}`, request_id: requestId } as const
  const carrier = carrierOf(item)
  return [
    { type: 'push', userId: ownerId, event },
    'userId' in carrier ? { type: 'push', ...carrier, event } : { type: 'push-to-business', ...carrier, event },
  ]
}

const noticesOf = (item: ProposalItem, change: StreamChange): Effect[] => {
  const { proposalId, state, requestId: request_id, ownerId, place, name = null, pricePence, driverId } = item
  const notice = { id: `proposal#${proposalId}#${state}`, at: noticeTime(change) }
  if (state === 'live')
    return notify({
      ...notice,
      to: { userId: ownerId },
      notification: {
        kind: 'proposed',
        ...{ as: 'requester', request_id, place, carrier: name, isBusiness: driverId !== undefined },
        price: priceText(pricePence),
      },
    })
  if (state !== 'declined') return []
  const as = driverId ? 'business' : 'partner'
  return notify({
    ...notice,
    to: carrierOf(item),
    notification: { kind: 'proposalDeclined', as, request_id, place },
  })
}
