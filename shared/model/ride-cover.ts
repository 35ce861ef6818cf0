import { coverOfEllipse, gridLevels } from './grid.ts'
import { budgetMetres, crookedness, type Journey, passesAt, toleranceMs } from './ride-match.ts'
import { slotAt, slotEnd, slotStart, type TimeSlot } from './time-slots.ts'

/** Where and when somebody may be picked up. */
export type Opening = { cell: string; date: string; slot: TimeSlot }

// Of more cells each ride costs more to publish, of fewer each search reads more: this many cost least together.
const mostCells = 24
// A ride and all its openings are written in one transaction, which holds a hundred.
const mostOpenings = 96

/**
 * Every cell, day and slot in which a ride may suit anybody: whoever looks under their own pickup finds every ride
 * that suits them. By the triangle inequality a pickup within the detour lies in the ellipse about both ends.
 * Undefined when a journey is too long for that.
 */
export const openingsOf = (ride: Journey, budget = budgetMetres(ride)): Opening[] | undefined => {
  const extraMetres = budget / crookedness
  for (const level of gridLevels) {
    const isCoarsest = level === gridLevels.at(-1)
    const cells = coverOfEllipse(ride.from, ride.to, extraMetres, level, isCoarsest ? mostOpenings : mostCells)
    if (!cells) continue
    const slots = slotsDuring(ride, Math.max(...cells.map(({ mostMetres }) => mostMetres)))
    const openings = cells.flatMap(({ cell, leastMetres, mostMetres }) => {
      const [from, until] = [earliest(ride, leastMetres), latest(ride, mostMetres)]
      return slots.flatMap(({ date, slot, begins, ends }) =>
        from < ends && until > begins ? [{ cell, date, slot }] : [],
      )
    })
    if (openings.length <= mostOpenings) return openings
  }
  return undefined
}

const earliest = (ride: Journey, metres: number): number => passesAt(ride, metres) - toleranceMs
const latest = (ride: Journey, metres: number): number => passesAt(ride, metres) + toleranceMs

const slotsDuring = (ride: Journey, mostMetres: number) => {
  const slots: { date: string; slot: TimeSlot; begins: number; ends: number }[] = []
  const until = latest(ride, mostMetres)
  for (let at = earliest(ride, 0); at < until; at = slots.at(-1)?.ends ?? until) {
    const { date, slot } = slotAt(new Date(at))
    slots.push({ date, slot, begins: slotStart(date, slot).getTime(), ends: slotEnd(date, slot).getTime() })
  }
  return slots
}
