import { londonMoment } from './london.ts'

/** So many times within a day somebody may give jobs back before they have to pause. */
export const mostGiveBacks = { partner: 3, business: 10 } as const

/** What somebody hears who has to pause. */
export const pausedTexts = {
  partner: 'You’ve given back three jobs in 24 hours, so you can’t take new ones until {time}.',
  business: 'You’ve given back ten deliveries in 24 hours, so you can’t assign new ones until {time}.',
} as const

export const pausedText = (who: keyof typeof pausedTexts, pausedUntil: string): string =>
  pausedTexts[who].replace('{time}', londonMoment(new Date(pausedUntil)))

const dayMs = 24 * 3_600_000

/** What is kept of the jobs that somebody gave back: when that was, as far as it matters, and until when they pause. */
export type GiveBacks = { gaveBackAt?: readonly string[]; pausedUntil?: string }

/** Until when somebody may not take jobs; nothing where they may. */
export const pauseOf = ({ pausedUntil }: GiveBacks, now: Date): string | undefined =>
  pausedUntil !== undefined && pausedUntil > now.toISOString() ? pausedUntil : undefined

/** When a pause began. */
export const pausedAt = (pausedUntil: string): string => new Date(Date.parse(pausedUntil) - dayMs).toISOString()

export const isRecent = (gaveBackAt: string, now: Date): boolean => Date.parse(gaveBackAt) > now.getTime() - dayMs

/** The same after one more. A pause begins with the last that is allowed, and what comes during it does not lengthen it. */
export const afterGiveBack = (before: GiveBacks, now: Date, most: number): GiveBacks => {
  if (pauseOf(before, now)) return before
  const recent = (before.gaveBackAt ?? []).filter((at) => isRecent(at, now))
  const gaveBackAt = [...recent, now.toISOString()]
  return gaveBackAt.length < most ? { gaveBackAt } : { pausedUntil: new Date(now.getTime() + dayMs).toISOString() }
}

/** How many of their own requests somebody may have open at a time. */
export const mostOpen = 20

/** How many jobs somebody may have at a time, as a partner and as a driver of a business. */
export const mostActive = { partner: 10, driver: 30 } as const

/** How long somebody who asked to be erased may still change their mind. */
const erasureDays = 3

/** When an account goes that is asked to go now. */
export const erasureDate = (now: Date): Date => new Date(now.getTime() + erasureDays * 24 * 3_600_000)
