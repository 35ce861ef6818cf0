import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import type { Mail } from '#functions/platform/mail/mail.ts'
import type { UserId } from '#shared/model/ids.ts'
import { requestOfRow } from '../request-item.ts'
import { doorMails } from './door-mails.ts'
import { hasBeenTaken } from './request-effects.ts'
import {
  acceptedMail,
  calledOffMail,
  noPartnerMail,
  offerWithdrawnMail,
  pickedUpMail,
  receiptMail,
  returnedMail,
  tooLateMail,
} from './request-mails.ts'

/** The mails that a step of a request causes. */
export const requestMailEffects = (change: StreamChange): Effect[] => {
  if (!change.new) return []
  const item = requestOfRow(change.new)
  const old = change.old && requestOfRow(change.old)
  if (old && item.version === old.version) return []
  const { requestId, ownerId, event, status } = item
  const id = `request#${item.requestId}#${item.version}`
  const mail = (userId: UserId, content: Omit<Mail, 'to'>): Effect[] => [
    { type: 'mail-to-user', id, userId, mail: content },
  ]
  /** For mails that repeat what the owner's screen shows and ask for nothing. */
  const repeated = { type: 'mail-to-user', id, userId: ownerId, canBeSwitchedOff: true } as const
  const record = (content: Omit<Mail, 'to'>): Effect[] => [{ ...repeated, mail: content }]
  /** These can be held back as well, because partners can take and give back a job any number of times. */
  const news = (content: Omit<Mail, 'to'>): Effect[] => [
    { ...repeated, mail: content, turn: { requestId, at: event.at } },
  ]
  if (hasBeenTaken(item)) return news(acceptedMail(item))
  switch (event.type) {
    case 'giveBack':
    case 'withdraw':
      return status === 'cancelled' ? mail(ownerId, tooLateMail(item, old)) : news(returnedMail(item, old))
    case 'start':
      return record(pickedUpMail(item))
    case 'complete':
      return record(receiptMail(item, old))
    case 'cancel':
      // A driver has no mailbox, so their business gets the mail.
      if (old?.businessId)
        return [{ type: 'mail-to-business', id, businessId: old.businessId, mail: calledOffMail(item) }]
      if (old?.carrierId) return mail(old.carrierId, calledOffMail(item))
      return old?.offer ? mail(old.offer.partnerId, offerWithdrawnMail(item)) : []
    case 'expire':
      return record(noPartnerMail(item))
    case 'resolve':
      // The mail about the problem covers everything else.
      return status === 'completed' ? record(receiptMail(item, old)) : []
    default:
      // A step at the door may cause two mails, one to each side.
      return (old ? doorMails(item, old) : []).map(({ userId, mail: content }) => ({
        type: 'mail-to-user',
        id: userId === ownerId ? id : `${id}#carrier`,
        userId,
        mail: content,
      }))
  }
}
