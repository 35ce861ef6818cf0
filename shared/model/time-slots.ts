import { addDays, type LondonTime, londonInstant, londonTime } from './london.ts'

export const timeSlots = ['morning', 'afternoon', 'evening', 'night'] as const
export type TimeSlot = (typeof timeSlots)[number]

/** The night ends on the next day. */
export const slotHours: Record<TimeSlot, { label: string; hours: string; start: number; end: number }> = {
  morning: { label: 'Morning', hours: '6AM-12PM', start: 6, end: 12 },
  afternoon: { label: 'Afternoon', hours: '12PM-5PM', start: 12, end: 17 },
  evening: { label: 'Evening', hours: '5PM-10PM', start: 17, end: 22 },
  night: { label: 'Night', hours: '10PM-6AM', start: 22, end: 30 },
}

/** The form offers these. The API also accepts the night. */
export const offeredSlots = ['morning', 'afternoon', 'evening'] as const satisfies readonly TimeSlot[]

const lateHours = 6
const graceHours = 2

/** A slot of today can be chosen until six hours after it starts. */
const isOpen = (slot: TimeSlot, date: string, now: LondonTime): boolean =>
  date > now.date || (date === now.date && now.hour < slotHours[slot].start + lateHours)

export const openSlots = <Slot extends TimeSlot>(among: readonly Slot[], date: string, now: LondonTime): Slot[] =>
  among.filter((slot) => isOpen(slot, date, now))

export const slotStart = (date: string, slot: TimeSlot): Date => londonInstant(date, slotHours[slot].start)

/** A slot ends where the next begins, so that every instant is in exactly one. */
export const slotEnd = (date: string, slot: TimeSlot): Date => londonInstant(date, slotHours[slot].end)

export const slotAt = (at: Date): { date: string; slot: TimeSlot } => {
  const { date, hour } = londonTime(at)
  const slot = timeSlots.findLast((one) => slotHours[one].start <= hour)
  return slot ? { date, slot } : { date: addDays(date, -1), slot: 'night' }
}

/** The first slot that begins after this time. */
export const slotAfter = (at: Date): { date: string; slot: TimeSlot } => {
  const { date, slot } = slotAt(at)
  return slotAt(slotEnd(date, slot))
}

// One map per slot, by date. Joining both into a key would hash a new string for each job.
const waits: Record<TimeSlot, Map<string, number>> = {
  morning: new Map(),
  afternoon: new Map(),
  evening: new Map(),
  night: new Map(),
}
const maxKept = 250

/** Until when a request can be taken. Cached, because a list asks for every job but only for a few different days. */
export const waitsUntil = (date: string, slot: TimeSlot): Date => {
  const kept = waits[slot]
  const known = kept.get(date)
  if (known !== undefined) return new Date(known)
  const until = londonInstant(date, slotHours[slot].start + lateHours + graceHours)
  if (kept.size === maxKept) kept.clear()
  kept.set(date, until.getTime())
  return until
}
