import { type RequestStatus, startsFrom } from './request-lifecycle.ts'
import { slotStart, type TimeSlot } from './time-slots.ts'

type Open = {
  handover?: unknown
  attempt?: { decide_by?: string | undefined; choice?: string | undefined } | undefined
}

/** The carrier can only wait until the requester has confirmed or chosen. */
const waitsForOwner = (door: Open | undefined): boolean => Boolean(door?.handover || door?.attempt?.decide_by)

/** The code ends the delivery at any time, but it is the next step only while nothing else is asked of either side. */
export const isCodeNext = (door: Open | undefined): boolean => !waitsForOwner(door) && door?.attempt?.choice !== 'leave'

/** The parts of a carrier's job that decide its place in their list. */
type Job = {
  status: RequestStatus
  preferredDate: string
  preferredTimeSlot: TimeSlot
  door?: Open | undefined
}

/** What the carrier of a job can do next, the most immediate first. */
const stages = ['deliver', 'collect', 'wait for its owner', 'wait for its slot'] as const

const stageOf = ({ status, preferredDate, preferredTimeSlot, door }: Job, now: Date): (typeof stages)[number] => {
  if (status === 'in_transit') return waitsForOwner(door) ? 'wait for its owner' : 'deliver'
  return startsFrom(preferredDate, preferredTimeSlot) <= now ? 'collect' : 'wait for its slot'
}

const startOf = ({ preferredDate, preferredTimeSlot }: Job): number =>
  slotStart(preferredDate, preferredTimeSlot).getTime()

/** Sorts a carrier's jobs: what can be done now comes first, and then the earlier slot. */
export const byWhatCanBeDone =
  (now: Date) =>
  (a: Job, b: Job): number =>
    stages.indexOf(stageOf(a, now)) - stages.indexOf(stageOf(b, now)) || startOf(a) - startOf(b)
