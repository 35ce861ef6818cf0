/** So many times within a day somebody may give jobs back before they have to pause. */
export const mostGiveBacks = { partner: 3, business: 10 } as const

const dayMs = 24 * 3_600_000

/** What is kept of the jobs that somebody gave back: when that was, as far as it matters, and until when they pause. */
export type GiveBacks = { gaveBackAt?: readonly string[]; pausedUntil?: string }

/** Until when somebody may not take jobs; nothing where they may. */
export const pauseOf = ({ pausedUntil }: GiveBacks, now: Date): string | undefined =>
  pausedUntil !== undefined && pausedUntil > now.toISOString() ? pausedUntil : undefined

export const isRecent = (gaveBackAt: string, now: Date): boolean => Date.parse(gaveBackAt) > now.getTime() - dayMs

/** The same after one more. A pause begins with the last that is allowed, and what comes during it does not lengthen it. */
export const afterGiveBack = (before: GiveBacks, now: Date, most: number): GiveBacks => {
  if (pauseOf(before, now)) return before
  const recent = (before.gaveBackAt ?? []).filter((at) => isRecent(at, now))
  const gaveBackAt = [...recent, now.toISOString()]
  return gaveBackAt.length < most ? { gaveBackAt } : { pausedUntil: new Date(now.getTime() + dayMs).toISOString() }
}
