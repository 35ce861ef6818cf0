import type { RetryTime } from '#shared/model/at-the-door.ts'
import {
  arrivalText,
  attemptCauses,
  endedText,
  endedTitle,
  undoneText,
  withCodeText,
  withoutCodeText,
} from '#shared/model/door-texts.ts'
import { londonClock } from '#shared/model/london.ts'
import { poundsOf, youOweText } from '#shared/model/money.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import type { RequestItem } from '../request-item.ts'

type Side = 'owner' | 'carrier'
type News = { message: string; urgent?: true }

const carrierOf = ({ carrierName }: RequestItem): string => carrierName ?? 'Your partner'

const days = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

const retryText = ({ date, slot }: RetryTime): string => {
  const { label, hours } = slotHours[slot]
  return `${days.format(new Date(`${date}T00:00:00Z`))}, ${label.toLowerCase()} (${hours})`
}

/**
 * The message about the pickup or a step at the door for one side; undefined for the side that took it, and for all
 * other steps.
 */
export const doorNews = (item: RequestItem, old: RequestItem, side: Side): News | undefined => {
  const { event, door, category } = item
  switch (event.type) {
    case 'start':
      return side === 'owner' ? { message: withCodeText(category, event.at) } : undefined
    case 'complete':
      return side === 'owner' ? { message: completionText(item, old) } : undefined
    case 'handOver':
      if (side === 'carrier') return undefined
      return {
        message: `${carrierOf(item)} says ${arrivalText(category, door?.leg)}. Confirm, or tell us what's wrong.`,
      }
    case 'attempt':
      return side === 'owner' && door?.attempt ? { message: attemptText(item, door.attempt), urgent: true } : undefined
    case 'confirm':
      return confirmationNews(item, old, side)
    case 'decide':
      return side === 'owner' ? returnNews(item, old) : decisionNews(item)
    default:
      return undefined
  }
}

/** 'Delivered 13:24. You owe Pat £20.49.' Some requesters pay at the door, before they give the code. */
const completionText = (item: RequestItem, { carrierName }: RequestItem): string => {
  const { category, outcome, event, paidAt, pricePence } = item
  const ended = `${endedTitle(category, outcome === 'returned')} ${londonClock(event.at).time}.`
  return paidAt ? ended : `${ended} ${youOweText(carrierName ?? null, poundsOf(pricePence))}.`
}

type Attempt = NonNullable<NonNullable<RequestItem['door']>['attempt']>

export const attemptText = (item: RequestItem, { reason, decideBy }: Attempt): string => {
  const why = `${carrierOf(item)} couldn't ${undoneText(item.category, item.door?.leg)}: ${attemptCauses[reason]}.`
  if (!decideBy) return why
  // The time to choose stands still while a problem is open.
  return item.door?.problem
    ? `${why} Please choose what happens next.`
    : `${why} Please choose what happens next by ${londonClock(decideBy).time}.`
}

const confirmationNews = ({ event, category }: RequestItem, { door }: RequestItem, side: Side): News | undefined => {
  if (event.by === 'system')
    return {
      message: `Nobody reported a problem within 24 hours, so we've marked it as ${endedText(category, door?.leg)}.`,
    }
  return side === 'carrier'
    ? { message: `The requester has confirmed that ${arrivalText(category, door?.leg)}.` }
    : undefined
}

/** For an owner who did not choose it: the clock did, or a carrier who cannot make another attempt. */
const returnNews = (item: RequestItem, old: RequestItem): News | undefined => {
  const { event, ownerId } = item
  if (event.by === ownerId) return undefined
  const why = event.by === 'system' ? "You didn't choose in time" : `${carrierOf(old)} can't try again`
  return {
    message:
      event.reason === 'not_done'
        ? `${why}, so this has ended. Nothing is due.`
        : `${why}, so it's coming back to you.`,
  }
}

/** For the carrier, or their business. */
const decisionNews = ({ event, carrierId, formerCarrierId, door, category }: RequestItem): News | undefined => {
  if (event.by === (carrierId ?? formerCarrierId)) return undefined
  const late = event.by === 'system' ? "The requester didn't choose in time. " : ''
  if (event.reason === 'not_done')
    return { message: `${late}This has ended as not done. It isn't counted as a delivery, and nothing is due.` }
  const { choice, retry } = door?.attempt ?? {}
  if (choice === 'retry' && retry) return { message: `Please try again on ${retryText(retry)}.` }
  if (choice === 'leave') return { message: `${withoutCodeText(category)}, and take a photo.` }
  return { message: `${late}Please bring it back.` }
}
