import { freeUntil } from './cancellation-rules.ts'
import { memberLimits } from './limits.ts'
import { penceOf, priceText } from './money.ts'
import { priceError } from './request-rules.ts'
import { slotStart, type TimeSlot } from './time-slots.ts'

/** Maximum length of the note beside a proposed price. */
export const maxProposalNote = 200

/** The highest price that may be proposed for a request, as a multiple of its own. */
const maxTimes = 2

/** What becomes of a proposal. It also ends without a trace: with its time, or when the request changes. */
export type ProposalState = 'live' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'

export const tooHighText = (postedPence: number): string =>
  `Please propose ${priceText(postedPence * maxTimes)} or less, which is double the price.`

/** A proposed price is above the request's own, at most double, and within the limits of every price. */
export const proposalError = (pounds: number | undefined, postedPence: number): string | undefined => {
  const error = priceError(pounds, postedPence + 1)
  if (error || pounds === undefined) return error
  return penceOf(pounds) > postedPence * maxTimes ? tooHighText(postedPence) : undefined
}

type Slot = { date: string; slot: TimeSlot }

/** Until when a proposal made at this time waits for its answer: a few hours, but not into the slot. */
export const proposalEnds = ({ date, slot }: Slot, at: Date): Date =>
  new Date(Math.min(at.getTime() + memberLimits.proposalHours * 3_600_000, slotStart(date, slot).getTime()))

/** Whether the slot has begun, so that there is no time left to propose a price. */
export const isTooLateToPropose = ({ date, slot }: Slot, now: Date): boolean => now >= slotStart(date, slot)

type Match = { postedPence?: number | undefined; matchedAt: string | undefined }

/**
 * Whether its carrier may give it back without a mark. Someone else ended their waiting, so for as long as an owner may
 * cancel freely they may, too. Only the match of a proposal has another price than the posted one.
 */
export const isFreeGiveBack = ({ postedPence, matchedAt }: Match, now: Date): boolean =>
  postedPence !== undefined && matchedAt !== undefined && now < freeUntil(matchedAt)
