import type { TransportMode } from './categories.ts'
import { isCalendarDate, type LondonTime, londonInstant } from './london.ts'

export const extraMilesChoices = [0, 5, 10, 20] as const

/** A ride as its form holds it. */
export type RideForm = {
  from_address: string
  to_address: string
  extra_miles: number
  date: string
  departure_time: string
  arrival_date: string
  arrival_time: string
  loading_assistance: boolean
  transport_mode?: TransportMode | undefined
}

export type RideErrors = Partial<Record<keyof RideForm, string>>

export const rideTexts = {
  from: 'Please enter where you set out.',
  to: 'Please enter where you are going.',
  extraMiles: 'Please choose 0, 5, 10 or 20 extra miles.',
  date: 'Please choose a departure date.',
  datePast: 'The departure date cannot be in the past.',
  dateFar: 'Please choose a date within the next year.',
  time: 'Please choose a departure time.',
  timePast: 'The departure time cannot be in the past.',
  arrivalDate: 'Please choose an arrival date.',
  arrivalBefore: 'The arrival cannot be before the departure.',
  arrivalTime: 'Please choose an arrival time.',
  tooSlow: 'Please publish a journey of at most three days.',
  mode: 'Please choose a mode of transport.',
  modeUnknown: 'Please choose one of your registered modes of transport.',
} as const

const longestMs = 3 * 24 * 3_600_000
export const daysAhead = 365

/** Without a known position, a partner's jobs are searched from the start of a ride that departs within this time. */
const soonMs = 12 * 3_600_000

export const departsSoon = (departAt: Date, now: Date): boolean => {
  const ms = departAt.getTime() - now.getTime()
  return ms > 0 && ms <= soonMs
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The instant that a form's date and time mean in London. */
export const rideInstant = (date: string, time: string): Date =>
  londonInstant(date, Number(time.slice(0, 2)), Number(time.slice(3)))

const departureErrors = ({ date, departure_time: time }: RideForm, now: LondonTime): RideErrors => {
  const texts = rideTexts
  if (!isCalendarDate(date)) return { date: texts.date, ...(!isTime(time) && { departure_time: texts.time }) }
  if (date < now.date) return { date: texts.datePast }
  if (Date.parse(date) - Date.parse(now.date) > daysAhead * 24 * 3_600_000) return { date: texts.dateFar }
  if (!isTime(time)) return { departure_time: texts.time }
  const clock = `${String(now.hour).padStart(2, '0')}:${String(now.minute).padStart(2, '0')}`
  return date === now.date && time < clock ? { departure_time: texts.timePast } : {}
}

const arrivalErrors = (form: RideForm): RideErrors => {
  const { date, departure_time, arrival_date, arrival_time } = form
  const texts = rideTexts
  if (!isCalendarDate(arrival_date))
    return { arrival_date: texts.arrivalDate, ...(!isTime(arrival_time) && { arrival_time: texts.arrivalTime }) }
  if (!isTime(arrival_time)) return { arrival_time: texts.arrivalTime }
  if (!isCalendarDate(date) || !isTime(departure_time)) return {}
  if (arrival_date < date) return { arrival_date: texts.arrivalBefore }
  const takesMs = rideInstant(arrival_date, arrival_time).getTime() - rideInstant(date, departure_time).getTime()
  if (takesMs < 0) return { arrival_time: texts.arrivalBefore }
  return takesMs > longestMs ? { arrival_date: texts.tooSlow } : {}
}

/** An error text for each wrong field. `now` is London time, `registered` the partner's own modes. */
export const rideErrors = (form: RideForm, now: LondonTime, registered: readonly TransportMode[]): RideErrors => ({
  ...(!form.from_address.trim() && { from_address: rideTexts.from }),
  ...(!form.to_address.trim() && { to_address: rideTexts.to }),
  ...departureErrors(form, now),
  ...arrivalErrors(form),
  ...(!extraMilesChoices.some((miles) => miles === form.extra_miles) && { extra_miles: rideTexts.extraMiles }),
  ...(!form.transport_mode && { transport_mode: rideTexts.mode }),
  ...(form.transport_mode && !registered.includes(form.transport_mode) && { transport_mode: rideTexts.modeUnknown }),
})
