import { endsWithoutReturn } from '#shared/model/at-the-door.ts'
import { arrivalText, isWaste } from '#shared/model/door-texts.ts'
import type { UserId } from '#shared/model/ids.ts'
import { londonMoment } from '#shared/model/london.ts'
import type { RequestItem } from '../request-item.ts'
import { attemptText, doorNews } from './door-news.ts'
import { type RequestMail, receiptMail, requestPage, summary } from './request-mails.ts'

type ToUser = { userId: UserId; mail: RequestMail }

/** The mails of a step at the door. Drivers have no mailbox. */
export const doorMails = (item: RequestItem, old: RequestItem): ToUser[] => {
  const { ownerId, carrierId, event, status, door } = item
  const toOwner = (mail: RequestMail): ToUser[] => [{ userId: ownerId, mail }]
  const toCarrier = (mail: RequestMail | undefined): ToUser[] =>
    carrierId && mail ? [{ userId: carrierId, mail }] : []
  switch (event.type) {
    case 'handOver':
      return toOwner(handoverMail(item))
    case 'attempt':
      return door?.attempt ? toOwner(attemptMail(item, door.attempt)) : []
    case 'confirm':
      return [...toOwner(receiptMail(item)), ...toCarrier(newsMail(item, old, 'A delivery is complete'))]
    case 'decide': {
      const decision = toCarrier(newsMail(item, old, 'What happens next with your delivery'))
      if (status === 'completed') return [...toOwner(receiptMail(item)), ...decision]
      return [...(event.by === ownerId ? [] : toOwner(wayBackMail(item, old))), ...decision]
    }
    default:
      return []
  }
}

const handoverMail = (item: RequestItem): RequestMail => {
  const { door, category } = item
  const { confirmBy } = door?.handover ?? {}
  const text = arrivalText(category, door?.leg)
  return requestPage({
    subject: `Please confirm that ${text}`,
    heading: `Please confirm that ${text}`,
    paragraphs: [
      `${item.carrierName ?? 'Your partner'} says ${text}, and has added photos in place of the OTP.`,
      summary(item, 'address'),
      `Please look at the photos on your dashboard, and confirm or tell us what is wrong.${confirmBy ? ` Without an answer it counts as confirmed at ${londonMoment(new Date(confirmBy))}.` : ''}`,
    ],
  })
}

const attemptMail = (item: RequestItem, attempt: Parameters<typeof attemptText>[1]): RequestMail =>
  requestPage({
    subject: 'Urgent: please choose what happens with your delivery',
    heading: 'What should happen now?',
    paragraphs: [
      attemptText(item, attempt),
      summary(item, 'address'),
      endsWithoutReturn(item.category)
        ? 'You can ask for another attempt, or end it here. Without an answer it ends, and the agreed price holds.'
        : `You can ask for another attempt, have it ${isWaste(item.category) ? 'taken to another centre' : 'left somewhere safe'}, or have it brought back. Without an answer it is brought back. The agreed price holds, with nothing added for the way back.`,
    ],
  })

const wayBackMail = (item: RequestItem, old: RequestItem): RequestMail =>
  requestPage({
    subject: 'Your delivery is on its way back',
    heading: 'It is on its way back',
    paragraphs: [
      doorNews(item, old, 'owner')?.message ?? '',
      summary(item, 'address'),
      'Give your completion OTP only once you have it back. The agreed price holds, with nothing added for the way back.',
    ],
  })

const newsMail = (item: RequestItem, old: RequestItem, subject: string): RequestMail | undefined => {
  const news = doorNews(item, old, 'carrier')
  return news && requestPage({ subject, heading: subject, paragraphs: [news.message, summary(item, 'area')] })
}
