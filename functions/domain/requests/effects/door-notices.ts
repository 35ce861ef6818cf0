import type { MailText } from '#functions/platform/mail/mail.ts'
import { endsWithoutReturn } from '#shared/model/at-the-door.ts'
import { arrivalText, endedText, isWaste } from '#shared/model/door-texts.ts'
import { londonMoment } from '#shared/model/london.ts'
import { priceText } from '#shared/model/money.ts'
import { type Notification, wordsOf } from '#shared/model/notifications.ts'
import type { RequestItem } from '../request-item.ts'
import { attemptText, doorNews } from './door-news.ts'
import { again, requestPage, summary } from './request-mails.ts'
import { jobOf, ofOwner, receiptNotice, type StepNotice, toCarrier, toOwner } from './step-notice.ts'

/** The notifications of a step at the door. */
export const doorNotices = (item: RequestItem, old: RequestItem): StepNotice[] => {
  const { ownerId, event, door, category } = item
  const news = doorNews(item, old, 'owner')?.message ?? ''
  switch (event.type) {
    case 'handOver': {
      const facts = { arrived: arrivalText(category, door?.leg), text: news }
      return [toOwner(item, { kind: 'confirm', ...ofOwner(item), ...facts }, handoverMail(item))]
    }
    case 'attempt': {
      const { attempt } = door ?? {}
      if (!attempt) return []
      const text = attemptText(item, attempt)
      return [toOwner(item, { kind: 'choose', ...ofOwner(item), text }, attemptMail(item, attempt))]
    }
    case 'confirm':
      return [receiptNotice(item, old), ...carrierNotices('confirmed', item, old)]
    case 'decide': {
      if (event.reason === 'not_done') return [notDoneNotice(item, news), ...carrierNotices('endedNotDone', item, old)]
      const comingBack = { kind: 'comingBack', ...ofOwner(item), text: news } as const
      return [
        ...(event.by === ownerId ? [] : [toOwner(item, comingBack, wayBackMail(item, news))]),
        ...carrierNotices('decided', item, old),
      ]
    }
    default:
      return []
  }
}

/** None for a carrier who took the step. */
const carrierNotices = (
  kind: 'confirmed' | 'decided' | 'endedNotDone',
  item: RequestItem,
  old: RequestItem,
): StepNotice[] => {
  const carrierId = item.carrierId ?? item.formerCarrierId
  const text = doorNews(item, old, 'carrier')?.message
  if (!carrierId || !text) return []
  const notice = toCarrier(carrierId, item, (as) => {
    const notification = { kind, ...jobOf(item, as), text }
    return { notification, mail: newsMail(item, notification) }
  })
  return [{ ...notice, isForCarrier: true }]
}

const notDoneNotice = (item: RequestItem, news: string): StepNotice => {
  const text = news || 'You have ended it here. Nothing is due.'
  return toOwner(item, { kind: 'notDone', ...ofOwner(item), text }, notDoneMail(item, text))
}

const handoverMail = (item: RequestItem): MailText => {
  const { door, category } = item
  const text = arrivalText(category, door?.leg)
  return requestPage({
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

const attemptMail = (item: RequestItem, attempt: Parameters<typeof attemptText>[1]): MailText =>
  requestPage({
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

const notDoneMail = (item: RequestItem, text: string): MailText =>
  requestPage({
    heading: "This couldn't be done",
    paragraphs: [text, summary(item, 'address'), 'You can post it again for another day. It costs nothing to ask.'],
    link: again(item),
  })

/** The time to choose stands still while a problem is open. */
const unchosenText = ({ door }: RequestItem, otherwise: string): string =>
  door?.problem ? 'While the problem is open, nothing happens until you answer.' : `If you don't answer, ${otherwise}.`

const wayBackMail = (item: RequestItem, text: string): MailText =>
  requestPage({
    heading: 'It is on its way back',
    paragraphs: [
      text,
      summary(item, 'address'),
      `Give your completion OTP only once you have it back. ${returnCostText(item)}`,
    ],
  })

const newsMail = (item: RequestItem, notification: Notification & { text: string }): MailText =>
  requestPage({
    heading: wordsOf(notification).title,
    paragraphs: [notification.text, summary(item, 'area')],
  })
