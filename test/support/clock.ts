import { vi } from 'vitest'
import { londonInstant } from '#shared/model/london.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Tomorrow at noon: every limit's window has just begun, and the table's engine, which uses real time, sees nothing
 * expired.
 */
const start = (): number => Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2

/**
 * Only `Date` stands still; timers and sockets keep real time. Handlers in this process see this clock, even bundled.
 */
export const clock = {
  freeze: (): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: start() })
  },
  advance: (seconds: number): void => {
    vi.setSystemTime(Date.now() + seconds * 1000)
  },
  /** Moves the clock to this time in London. */
  set: (date: string, hour: number, minute = 0): void => {
    vi.setSystemTime(londonInstant(date, hour, minute))
  },
  release: (): void => {
    vi.useRealTimers()
  },
}

export const minutes = (count: number): number => count * 60
export const hours = (count: number): number => count * minutes(60)
export const days = (count: number): number => count * hours(24)
