import { config } from '#functions/platform/config.ts'
import type { MailText } from '#functions/platform/mail/mail.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import { endedTitle, isDelivered, withCodeText } from '#shared/model/door-texts.ts'
import { isEarned } from '#shared/model/earnings.ts'
import { londonClock, londonMoment } from '#shared/model/london.ts'
import { poundsOf, priceText, youOweText } from '#shared/model/money.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import type { RequestItem } from '../request-item.ts'

const [site = ''] = config.PUBLIC_ORIGINS

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const shortDays = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const dayText = (date: string): string => days.format(new Date(`${date}T00:00:00Z`))

/** 'Fri 27 Nov, morning (6AM-12PM)' */
export const slotText = ({ date, slot }: RequestItem): string => {
  const { label, hours } = slotHours[slot]
  return `${shortDays.format(new Date(`${date}T00:00:00Z`)).replace(',', '')}, ${label.toLowerCase()} (${hours})`
}

/** Owners get their own addresses, a former carrier only areas. */
export const summary = (item: RequestItem, part: 'address' | 'area'): string => {
  const { label, hours } = slotHours[item.slot]
  const to = item.delivery?.[part]
  return [
    item.category,
    `From: ${withoutCountry(item.pickup[part])}`,
    ...(to === undefined ? [] : [`To: ${withoutCountry(to)}`]),
    `When: ${dayText(item.date)}, ${label.toLowerCase()} (${hours})`,
  ].join('\n')
}

/** A link to the form, filled in from this request. */
export const again = ({ requestId }: RequestItem) => ({
  text: 'Post it again',
  url: `${site}/requests?again=${requestId}`,
})

export const requestPage = (text: MailText): MailText => ({
  link: { text: 'Go to your dashboard', url: `${site}/dashboard` },
  ...text,
})

/** The request itself, on its owner's dashboard. */
const detailsOf = ({ requestId }: RequestItem): string => `${site}/dashboard?tab=requests&details=${requestId}`

/** The times of the ride, or that a driver of the business carries it. */
const tripText = ({ businessId, rideTimes }: RequestItem): string => {
  if (businessId) return ' One of its drivers will carry it.'
  if (!rideTimes) return ''
  const [departs, arrives] = [new Date(rideTimes.departs * 60_000), new Date(rideTimes.arrives * 60_000)]
  const start = londonClock(departs.toISOString())
  const isOneDay = start.date === londonClock(arrives.toISOString()).date
  return ` The trip sets off at ${isOneDay ? start.time : londonMoment(departs)} and arrives at ${londonMoment(arrives)}.`
}

export const acceptedMail = (item: RequestItem): MailText =>
  requestPage({
    heading: 'Someone is going your way',
    paragraphs: [
      `${item.carrierName ?? 'A partner'} has accepted your request for ${slotText(item)}.${tripText(item)}`,
      summary(item, 'address'),
      "The details show who's coming, how to reach them and your completion OTP. Please only give it to them once everything has arrived: it proves the job is done.",
    ],
    link: { text: 'See the details', url: detailsOf(item) },
  })

/** For the carrier's side. */
export const proposalMail = (item: RequestItem): MailText => {
  const { requestId, businessId } = item
  const screen = businessId ? '/business/activity?' : '/dashboard?tab=hub&'
  return requestPage({
    heading: `It’s yours for ${priceText(item.pricePence)}`,
    paragraphs: [
      `The requester has accepted your price for ${slotText(item)}.`,
      summary(item, 'area'),
      'If it no longer suits you, you can give it back within five minutes, and it won’t count.',
    ],
    link: { text: 'See the details', url: `${site}${screen}details=${requestId}` },
  })
}

export const pickedUpText = ({ category, event, carrierName }: RequestItem): string => {
  const carrier = carrierName ?? 'Your partner'
  const { time } = londonClock(event.at)
  return isDelivered(category)
    ? `${carrier} picked it up at ${time} and is on the way.`
    : `${carrier} started at ${time}.`
}

export const pickedUpMail = (item: RequestItem): MailText => {
  const { category, event, carrierName } = item
  return requestPage({
    heading: withCodeText(category, event.at),
    paragraphs: [
      pickedUpText(item),
      summary(item, 'address'),
      `Please only give the code to ${carrierName ?? 'your partner'} once everything has arrived: it proves the job is done.`,
    ],
    link: { text: 'See your code', url: detailsOf(item) },
  })
}

const cannotCarryText = (item: RequestItem, old: RequestItem | undefined): string =>
  `${old?.carrierName ?? 'Your partner'} can't carry your request for ${slotText(item)} after all`

export const returnedMail = (item: RequestItem, old: RequestItem | undefined): MailText =>
  requestPage({
    heading: "We're looking for another partner",
    paragraphs: [
      `${cannotCarryText(item, old)}. Sorry about that.`,
      summary(item, 'address'),
      "You don't need to do anything. All partners can see it again, and we'll email you as soon as one accepts it.",
    ],
    link: { text: 'See the details', url: detailsOf(item) },
  })

export const tooLateMail = (item: RequestItem, old: RequestItem | undefined): MailText =>
  requestPage({
    heading: 'Nobody can carry this in time',
    paragraphs: [
      `${cannotCarryText(item, old)}, and its time has passed. Sorry about that.`,
      summary(item, 'address'),
      'You can post it again for another day. It costs nothing to ask.',
    ],
    link: again(item),
  })

export const notStartedMail = (item: RequestItem, { carrierName }: RequestItem): MailText =>
  requestPage({
    heading: 'Your request was never started',
    paragraphs: [
      `${carrierName ?? 'Your partner'} accepted your request for ${slotText(item)} but never started it, so we've closed it. Sorry about that. You don't owe anything.`,
      summary(item, 'address'),
      'You can post it again for another day. It costs nothing to ask.',
    ],
    link: again(item),
  })

/** For its carrier's side, which let the time pass. */
export const missedText = ({ event }: RequestItem): string =>
  event.by === 'system'
    ? "It wasn't started in time, so we've closed it. It counts on your record as missed."
    : "The requester has cancelled it because it hadn't been started by the end of its slot. It counts on your record as missed."

export const missedMail = (item: RequestItem): MailText =>
  requestPage({
    heading: 'You missed a delivery',
    paragraphs: [
      missedText(item),
      summary(item, 'area'),
      'Something went wrong? You can report a problem from its details within 48 hours.',
    ],
  })

export const noPartnerMail = (item: RequestItem): MailText =>
  requestPage({
    heading: 'Nobody was going your way',
    paragraphs: [
      "No partner accepted your request in time. Sorry about that. You haven't been charged.",
      summary(item, 'address'),
      `You can post it again for another day with two taps. We've kept what you entered${item.category === 'Shopping Assistance' ? ', apart from the receipt' : ''}.`,
    ],
    link: again(item),
  })

/** What the requester owes, or that they have paid. */
const dueText = ({ paidAt, pricePence }: RequestItem, carrierName: string | undefined): string =>
  paidAt
    ? `${carrierName ?? 'Your partner'} has marked ${priceText(pricePence)} as paid.`
    : `${youOweText(carrierName ?? null, poundsOf(pricePence))}, in cash or by bank transfer.`

const unearnedText = 'Nobody has confirmed the return, so nothing is due.'

/** How and when it ended, and what is due: `old` still has the carrier's name. */
export const endText = (item: RequestItem, old: RequestItem | undefined): string => {
  const isReturned = item.outcome === 'returned'
  const due = isReturned && !isEarned(item) ? unearnedText : dueText(item, old?.carrierName)
  return `${endedTitle(item.category, isReturned)} ${londonClock(item.event.at).time}. ${due}`
}

/** `old`: before the end, which removes the carrier's name. */
export const receiptMail = (item: RequestItem, old: RequestItem | undefined): MailText => {
  const { event, outcome, requestId } = item
  const carrierName = old?.carrierName
  const carrier = carrierName ?? 'Your partner'
  const { date, time } = londonClock(event.at)
  const link = { text: 'See receipt', url: `${site}/history/${requestId}/receipt` }
  if (outcome === 'returned')
    return requestPage({
      heading: `Returned ${time}`,
      paragraphs: [
        `${carrier} couldn't deliver it. It ended at ${time} on ${dayText(date)}, without a delivery.`,
        summary(item, 'address'),
        isEarned(item) ? dueText(item, carrierName) : unearnedText,
      ],
      link,
    })
  return requestPage({
    heading: `${endedTitle(item.category, false)} ${time}`,
    paragraphs: [
      `${carrier} completed it at ${time} on ${dayText(date)}. Thanks for going the same way.`,
      summary(item, 'address'),
      dueText(item, carrierName),
    ],
    link,
  })
}

/** Only the requester learns why we cancelled it. */
const whoCancelled = ({ event }: RequestItem): string =>
  event.by === 'system' ? 'We have cancelled' : 'The requester has cancelled'

export const calledOffMail = (item: RequestItem): MailText =>
  requestPage({
    heading: 'A delivery was called off',
    paragraphs: [
      `${whoCancelled(item)} a delivery you had accepted. There's nothing you need to do.`,
      summary(item, 'area'),
    ],
  })

export const paperMail = (item: RequestItem): MailText =>
  requestPage({
    heading: 'A delivery has gone back',
    paragraphs: [
      "Your papers don't cover the day of a delivery that you had accepted, so we're asking other partners.",
      summary(item, 'area'),
      'Newer papers let you take jobs for later days again.',
    ],
    link: { text: 'See your papers', url: `${site}${item.businessId ? '/business/profile' : '/partner/papers'}` },
  })

export const offerWithdrawnMail = (item: RequestItem): MailText =>
  requestPage({
    heading: 'An offer was withdrawn',
    paragraphs: [
      `${whoCancelled(item)} a request you had been offered. There's nothing you need to do.`,
      summary(item, 'area'),
    ],
  })
