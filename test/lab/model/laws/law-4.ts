import { slotStart } from '#shared/model/time-slots.ts'
import { figures } from '../figures.ts'
import { codeOf, stepsOf } from '../step.ts'
import type { MakeLaw } from './law.ts'

/** L4: a job starts from twelve hours before its slot, and no clock ends it before that has begun. */
export const inTimeLaw: MakeLaw = () => {
  const reached = new Set<string>()
  return {
    reached,
    look: (step) => {
      if (codeOf(step) === 'request.too-early') reached.add('a start was too early')
      return stepsOf(step).flatMap(({ was, next }) => {
        const begins = slotStart(next.date, next.slot).getTime()
        const at = Date.parse(next.event.at)
        const isEarly = next.event.type === 'start' && at < begins - figures.startHours * 3_600_000
        const isOfClock = was?.status === 'in_transit' && next.status === 'completed' && next.event.by === 'system'
        return [
          ...(isEarly ? [`${next.requestId} was started at ${next.event.at} for ${next.date}, ${next.slot}`] : []),
          ...(isOfClock && at < begins ? [`the clock completed ${next.requestId} before its slot`] : []),
        ]
      })
    },
  }
}
