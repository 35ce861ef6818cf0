import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { noticeTime, notify } from '#functions/domain/shared/notify.ts'
import { isDelivered } from '#shared/model/door-texts.ts'
import type { UserId } from '#shared/model/ids.ts'
import { priceText } from '#shared/model/money.ts'
import type { Reader } from '#shared/model/notification-kind.ts'
import { type RequestItem, requestOfRow } from '../request-item.ts'
import { doorNotices } from './door-notices.ts'
import { hasBeenTaken, isOfferTakenBack } from './request-effects.ts'
import {
  acceptedMail,
  calledOffMail,
  missedMail,
  missedText,
  noPartnerMail,
  notStartedMail,
  offerWithdrawnMail,
  paperMail,
  pickedUpMail,
  pickedUpText,
  proposalMail,
  returnedMail,
  slotText,
  tooLateMail,
} from './request-mails.ts'
import { jobOf, ofOwner, receiptNotice, type StepNotice, toCarrier, toOwner } from './step-notice.ts'

/** The notifications that a step of a request causes. */
export const requestNotices = (change: StreamChange): Effect[] => {
  if (!change.new) return []
  const item = requestOfRow(change.new)
  const old = change.old && requestOfRow(change.old)
  if (old && item.version === old.version) return []
  const id = `request#${item.requestId}#${item.version}`
  const at = noticeTime(change, item.event.at)
  return noticesOf(item, old).flatMap(({ isForCarrier, ...notice }) =>
    notify({ ...notice, id: isForCarrier ? `${id}#carrier` : id, at }),
  )
}

const noticesOf = (item: RequestItem, old: RequestItem | undefined): StepNotice[] => {
  if (hasBeenTaken(item)) return [takenNotice(item), ...driverNotices(item, old)]
  switch (item.event.type) {
    case 'acceptProposal':
      return [...proposalNotices(item), ...driverNotices(item, old)]
    case 'offer':
      return offeredNotices(item)
    case 'giveBack':
    case 'withdraw':
      return [backNotice(item, old), ...paperNotices(item, old), ...driverNotices(item, old)]
    case 'reassign':
      return driverNotices(item, old)
    case 'start':
      return [toOwner(item, { kind: 'pickedUp', ...ofOwner(item), ...startOf(item) }, pickedUpMail(item))]
    case 'complete':
      return [receiptNotice(item, old)]
    case 'cancel':
      return old ? cancelNotices(item, old) : []
    case 'closeOffer':
      return old && isOfferTakenBack(item) ? withdrawnNotices(item, old) : []
    case 'expire':
      return old?.carrierId ? [notStartedNotice(item, old), ...cancelNotices(item, old)] : [notFoundNotice(item)]
    case 'resolve':
      // The notification about the problem covers everything else.
      return item.status === 'completed' ? [receiptNotice(item, old)] : []
    default:
      return old ? doorNotices(item, old) : []
  }
}

const startOf = (item: RequestItem) => ({ isErrand: !isDelivered(item.category), text: pickedUpText(item) })

/** Its mail can be held back, because partners can take and give back a job any number of times. */
const withTurn = (item: RequestItem, notice: StepNotice): StepNotice => ({
  ...notice,
  turn: { requestId: item.requestId, at: item.event.at },
})

const takenNotice = (item: RequestItem): StepNotice => {
  const { carrierName: carrier = null, businessId } = item
  const facts = { carrier, isBusiness: businessId !== undefined, when: slotText(item) }
  return withTurn(item, toOwner(item, { kind: 'taken', ...ofOwner(item), ...facts }, acceptedMail(item)))
}

const backNotice = (item: RequestItem, old: RequestItem | undefined): StepNotice => {
  const facts = { ...ofOwner(item), carrier: old?.carrierName ?? null }
  return item.status === 'cancelled'
    ? toOwner(item, { kind: 'tooLate', ...facts }, tooLateMail(item, old))
    : withTurn(item, toOwner(item, { kind: 'openAgain', ...facts }, returnedMail(item, old)))
}

/** For the partner or the business whose papers do not cover the job's day. */
const paperNotices = (item: RequestItem, old: RequestItem | undefined): StepNotice[] => {
  if (item.event.reason !== 'papers' || !old?.carrierId) return []
  const { businessId, carrierId } = old
  const [to, as] = businessId ? [{ businessId }, 'business' as const] : [{ userId: carrierId }, 'partner' as const]
  return [{ to, notification: { kind: 'backForPapers', ...jobOf(old, as) }, mail: paperMail(old), isForCarrier: true }]
}

/** Its owner has accepted it, so only the carrier's side is notified. */
const proposalNotices = (item: RequestItem): StepNotice[] => {
  const { businessId, carrierId, pricePence } = item
  if (!carrierId) return []
  const facts = { when: slotText(item), price: priceText(pricePence) }
  const [to, as] = businessId ? [{ businessId }, 'business' as const] : [{ userId: carrierId }, 'partner' as const]
  const notification = { kind: 'proposalAccepted', ...jobOf(item, as), ...facts } as const
  return [{ to, notification, mail: proposalMail(item), isForCarrier: true }]
}

/** Not for an owner who has used up their rings. */
const offeredNotices = (item: RequestItem): StepNotice[] => {
  if (!item.offer || item.isQuiet) return []
  const facts = { when: slotText(item), price: priceText(item.pricePence) }
  return [
    { to: { userId: item.offer.partnerId }, notification: { kind: 'offered', ...jobOf(item, 'partner'), ...facts } },
  ]
}

/** The driver who gets a job, and the one who loses it. Drivers who give it back themselves know. */
const driverNotices = (item: RequestItem, old: RequestItem | undefined): StepNotice[] => {
  const [before, after] = [driverOf(old), driverOf(item)]
  const job = jobOf(item, 'driver')
  if (before === after) return []
  return [
    ...(after
      ? [{ to: { userId: after }, notification: { kind: 'assigned', ...job, when: slotText(item) } as const }]
      : []),
    ...(before && before !== item.event.by
      ? [{ to: { userId: before }, notification: { kind: 'takenOff', ...job } as const }]
      : []),
  ]
}

const driverOf = (item: RequestItem | undefined): UserId | undefined => (item?.businessId ? item.carrierId : undefined)

const notFoundNotice = (item: RequestItem): StepNotice =>
  toOwner(item, { kind: 'notFound', ...ofOwner(item) }, noPartnerMail(item))

const notStartedNotice = (item: RequestItem, old: RequestItem): StepNotice =>
  toOwner(item, { kind: 'notStarted', ...ofOwner(item), carrier: old.carrierName ?? null }, notStartedMail(item, old))

/** For the carrier's side: its owner has cancelled it, or it was never started. */
const lostNotice =
  (item: RequestItem) =>
  (as: Reader): Pick<StepNotice, 'notification' | 'mail' | 'isForCarrier'> =>
    item.event.reason === 'not_started'
      ? {
          notification: { kind: 'missed', ...jobOf(item, as), text: missedText(item) },
          mail: missedMail(item),
          isForCarrier: true,
        }
      : { notification: { kind: 'calledOff', ...jobOf(item, as) }, mail: calledOffMail(item) }

const cancelNotices = (item: RequestItem, old: RequestItem): StepNotice[] => {
  const { carrierId, businessId } = old
  const notice = lostNotice(item)
  if (carrierId)
    return [...(businessId ? [{ to: { businessId }, ...notice('business') }] : []), toCarrier(carrierId, old, notice)]
  return withdrawnNotices(item, old)
}

const withdrawnNotices = (item: RequestItem, { offer }: RequestItem): StepNotice[] => {
  if (!offer) return []
  const withdrawn = { kind: 'offerWithdrawn', ...jobOf(item, 'partner') } as const
  return [{ to: { userId: offer.partnerId }, notification: withdrawn, mail: offerWithdrawnMail(item) }]
}
