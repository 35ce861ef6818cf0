import { endsWithoutReturn } from '#shared/model/at-the-door.ts'
import { arrivalText, endedText, isWaste } from '#shared/model/door-texts.ts'
import type { UserId } from '#shared/model/ids.ts'
import { londonMoment } from '#shared/model/london.ts'
import { priceText } from '#shared/model/money.ts'
import type { RequestItem } from '../request-item.ts'
import { attemptText, doorNews } from './door-news.ts'
import { again, type RequestMail, receiptMail, requestPage, summary } from './request-mails.ts'

type ToUser = { userId: UserId; mail: RequestMail }

/** The mails of a step at the door. Drivers have no mailbox. */
export const doorMails = (item: RequestItem, old: RequestItem): ToUser[] => {
  const { ownerId, event, door } = item
  const carrierId = item.carrierId ?? item.formerCarrierId
  const toOwner = (mail: RequestMail): ToUser[] => [{ userId: ownerId, mail }]
  const toCarrier = (mail: RequestMail | undefined): ToUser[] =>
    carrierId && mail ? [{ userId: carrierId, mail }] : []
  switch (event.type) {
    case 'handOver':
      return toOwner(handoverMail(item))
    case 'attempt':
      return door?.attempt ? toOwner(attemptMail(item, door.attempt)) : []
    case 'confirm':
      return [...toOwner(receiptMail(item, old)), ...toCarrier(newsMail(item, old, 'A delivery is complete'))]
    case 'decide': {
      if (event.reason === 'not_done')
        return [
          ...toOwner(notDoneMail(item, old)),
          ...toCarrier(newsMail(item, old, 'An errand has ended as not done')),
        ]
      const decision = toCarrier(newsMail(item, old, 'What happens next with your delivery'))
      return [...(event.by === ownerId ? [] : toOwner(wayBackMail(item, old))), ...decision]
    }
    default:
      return []
  }
}

const handoverMail = (item: RequestItem): RequestMail => {
  const { door, category } = item
  const text = arrivalText(category, door?.leg)
  return requestPage({
    subject: `Please confirm that ${text}`,
    heading: `Please confirm that ${text}`,
    paragraphs: [
      `${item.carrierName ?? 'Your partner'} says ${text}, and has added photos in place of the OTP.`,
      summary(item, 'address'),
      `Please look at the photos on your dashboard, and confirm or tell us what's wrong.${unansweredText(item)}`,
    ],
  })
}

/** What the owner's silence means. While a problem is open, it decides what happens when the problem closes. */
const unansweredText = ({ door, category }: RequestItem): string => {
  const { handover, problem } = door ?? {}
  if (!handover) return ''
  const until = londonMoment(new Date(handover.confirmBy))
  const ended = endedText(category, door?.leg)
  if (!problem) return ` If we don't hear from you by ${until}, we'll mark it as ${ended}.`
  return ` You have until ${until}. If we don't hear from you, we'll mark it as ${ended} when the open problem closes, unless we decide otherwise.`
}

const attemptMail = (item: RequestItem, attempt: Parameters<typeof attemptText>[1]): RequestMail =>
  requestPage({
    subject: 'Urgent: please choose what happens with your delivery',
    heading: 'What should happen now?',
    paragraphs: [
      attemptText(item, attempt),
      summary(item, 'address'),
      endsWithoutReturn(item.category)
        ? `You can ask for another attempt, have it finished without you, or end it here. ${unchosenText(item, 'it ends as not done, and nothing is due')}`
        : `You can ask for another attempt, have it ${isWaste(item.category) ? 'taken to another centre' : 'left somewhere safe'}, or have it brought back. ${unchosenText(item, "we'll ask for it to be brought back")} ${returnCostText(item)}`,
    ],
  })

/** What a return costs. Without a photo of the attempt, silence does not count as agreement. */
const returnCostText = ({ door, pricePence }: RequestItem): string => {
  const agreed = `the agreed ${priceText(pricePence)}`
  return (door?.leg ? door.withoutPhoto : door?.attempt?.withoutPhoto)
    ? `You pay ${agreed} once you confirm or give the code. The return trip is free.`
    : `You still pay ${agreed}. The return trip is free.`
}

const notDoneMail = (item: RequestItem, old: RequestItem): RequestMail =>
  requestPage({
    subject: "Your errand couldn't be done",
    heading: "This couldn't be done",
    paragraphs: [
      doorNews(item, old, 'owner')?.message ?? 'You have ended it here. Nothing is due.',
      summary(item, 'address'),
      'You can post it again for another day. It costs nothing to ask.',
    ],
    link: again(item),
  })

/** The time to choose stands still while a problem is open. */
const unchosenText = ({ door }: RequestItem, otherwise: string): string =>
  door?.problem ? 'While the problem is open, nothing happens until you answer.' : `If you don't answer, ${otherwise}.`

const wayBackMail = (item: RequestItem, old: RequestItem): RequestMail =>
  requestPage({
    subject: 'Your delivery is on its way back',
    heading: 'It is on its way back',
    paragraphs: [
      doorNews(item, old, 'owner')?.message ?? '',
      summary(item, 'address'),
      `Give your completion OTP only once you have it back. ${returnCostText(item)}`,
    ],
  })

const newsMail = (item: RequestItem, old: RequestItem, subject: string): RequestMail | undefined => {
  const news = doorNews(item, old, 'carrier')
  return news && requestPage({ subject, heading: subject, paragraphs: [news.message, summary(item, 'area')] })
}
