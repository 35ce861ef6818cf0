import type { Door, Outcome, Timeline } from '#shared/contracts/door-shapes.ts'
import { type AttemptReason, endsWithoutReturn, type LeftWith, type RetryTime } from '#shared/model/at-the-door.ts'
import type { ItemCategory } from '#shared/model/categories.ts'
import { endedText, endedTitle, isDelivered, isWaste } from '#shared/model/door-texts.ts'
import { completesUndecided } from '#shared/model/problem-rules.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { shortDate, weekdayAndTime } from '#web/lib/dates.ts'

/** A carrier's choices when they cannot get the code. */
export const leftWithLabels = (category: ItemCategory): Record<LeftWith, string> => ({
  receiver: isDelivered(category) ? 'The receiver' : 'The requester, or someone there',
  neighbour: 'A neighbour',
  safe_place: 'A safe place',
  reception: 'A reception or front desk',
})

/** The same places, worded as a fact. */
export const leftWithText = (left: LeftWith, category: ItemCategory): string =>
  ({
    receiver: isDelivered(category) ? 'Handed to the receiver' : 'Handed over in person',
    neighbour: 'Left with a neighbour',
    safe_place: 'Left in a safe place',
    reception: 'Left at reception',
  })[left]

const elsewhere = {
  choice: 'Take it to another centre',
  send: 'Ask for another centre',
  hint: 'Take a photo of the place that took it.',
  step: 'Take it to another centre and take a photo',
  underWay: 'takes it to another centre and takes a photo',
}

/** The choice to finish without the code. An errand leaves nothing behind, so it has its own words. */
export const leaveTexts = (category: ItemCategory) => {
  if (isWaste(category)) return elsewhere
  return endsWithoutReturn(category)
    ? {
        choice: 'Finish it without me',
        send: 'Ask to finish it',
        hint: "Take a photo showing it's done.",
        step: 'Finish it and take a photo',
        underWay: 'finishes it and takes a photo',
      }
    : {
        choice: 'Leave it somewhere safe',
        send: 'Ask to leave it',
        hint: 'Take a photo of where it is.',
        step: 'Leave it and take a photo',
        underWay: 'leaves it and takes a photo',
      }
}

/** A carrier's choices when they cannot deliver. */
export const attemptLabels: Record<AttemptReason, string> = {
  nobody_home: "Nobody's at home",
  refused: "They won't take it",
  wrong_address: 'The address is wrong',
  no_access: "I can't get in",
  damaged: "It's damaged",
  closed: "It's closed",
  unsafe: "It isn't safe here",
}

/** 'Wed 25 Nov, Afternoon (12PM-5PM)' */
export const retryTimeLabel = ({ date, slot }: RetryTime): string =>
  `${shortDate(date)}, ${slotHours[slot].label} (${slotHours[slot].hours})`

/** Minutes for the usual half an hour, hours if the slot has not begun. */
export const timeLeftText = (until: string, now: number): string => {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000))
  if (minutes > 90) return `About ${Math.round(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** What follows an attempt that its owner does not answer. */
export const unchosenText = (category: ItemCategory): string =>
  endsWithoutReturn(category) ? 'this ends as not done' : "we'll ask them to bring it back"

/** What happens in transit if nobody decides the problem. Before the pickup nothing happens. */
export const undecidedText = ({ handover, problem, leg }: Door, category: ItemCategory): string => {
  if (!problem) return ''
  const until = weekdayAndTime(new Date(problem.closes_at))
  if (completesUndecided(handover !== undefined, problem.handover))
    return `If we haven't decided by ${until}, we'll mark it as ${endedText(category, leg)}.`
  return handover
    ? `If we haven't decided by ${until}, it's cancelled.`
    : `If nobody has handed it over and we haven't decided by ${until}, it's cancelled.`
}

type Step = Timeline[number]

/** The name of a step in the timeline. `isEnd`: the request ended with it. */
export const stepTitle = (
  { type, by }: Pick<Step, 'type' | 'by'>,
  category: ItemCategory,
  { outcome, isEnd }: { outcome: Outcome | null; isEnd: boolean },
): string => {
  const isReturned = outcome === 'returned'
  switch (type) {
    case 'post':
      return 'Posted'
    case 'offer':
      return 'Offered to a partner'
    case 'accept':
    case 'acceptOffer':
    case 'assign':
    case 'acceptProposal':
      return 'Accepted'
    case 'closeOffer':
      return 'Offered to everyone'
    case 'start':
      return isDelivered(category) ? 'Picked up' : 'Started'
    case 'complete':
      return `${endedTitle(category, isReturned)}, with the code`
    case 'giveBack':
      return 'Given back'
    case 'cancel':
      return isEnd && outcome === 'not_started' ? 'Cancelled, never started' : 'Cancelled'
    case 'expire':
      return outcome === 'not_started' ? 'Never started' : 'Nobody took it in time'
    case 'reassign':
      return 'Handed to another driver'
    case 'withdraw':
      return 'Lost its carrier'
    case 'handOver':
      return isDelivered(category) ? 'Left without the code' : 'Done without the code'
    case 'confirm':
      return by === 'system'
        ? `${endedTitle(category, isReturned)}: no problem was reported`
        : `${endedTitle(category, isReturned)}, confirmed`
    case 'attempt':
      return isDelivered(category) ? "Couldn't be delivered" : "Couldn't be finished"
    case 'decide':
      if (isEnd && outcome === 'not_done') return notDoneTitles[by]
      if (by === 'requester') return 'Next step chosen'
      return by === 'system' ? 'No answer in time' : "Another attempt wasn't possible"
    case 'resolve':
      return 'Problem resolved'
    case 'raise':
      return 'Price raised'
  }
}

const notDoneTitles: Record<Step['by'], string> = {
  requester: 'Ended as not done',
  carrier: 'Ended as not done: no other attempt was possible',
  business: 'Ended as not done: no other attempt was possible',
  admin: 'Ended as not done',
  system: 'Ended as not done: no answer in time',
}
