/** The public record of someone in one line. `done` are deliveries of a carrier, or requests of a requester. */
export type RecordLine = { stars: number | null; ratings: number; done: number }

export type RecordSide = 'carrier' | 'requester'

/** With fewer reviews than this there are no stars, because one review would decide them. */
const minRatings = 3
/** With fewer jobs than this nothing is said of how many were kept. */
const minKept = 5

/** The mean to one decimal place; null while there are too few reviews. */
export const starsOf = (sum: number, ratings: number): number | null =>
  ratings < minRatings ? null : Math.round((sum / ratings) * 10) / 10

/** How many of the jobs were kept; null while there are too few. */
export const keptOf = (kept: number, all: number): { kept: number; of: number } | null =>
  all < minKept ? null : { kept, of: all }

const things: Record<RecordSide, [one: string, many: string]> = {
  carrier: ['delivery', 'deliveries'],
  requester: ['request', 'requests'],
}

/** '50 deliveries' */
export const doneText = (done: number, side: RecordSide): string => {
  const [one, many] = things[side]
  return `${done.toLocaleString('en-GB')} ${done === 1 ? one : many}`
}

/** '4.8 · 50 deliveries', 'New · 3 deliveries' or, before the first one, 'New' */
export const recordLineText = ({ stars, done }: RecordLine, side: RecordSide): string => {
  const first = stars === null ? 'New' : stars.toFixed(1)
  return done === 0 ? first : `${first} · ${doneText(done, side)}`
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'March 2026' of '2026-03' */
export const sinceText = (since: string): string => months.format(new Date(`${since}-01T00:00:00Z`))

/** 'Kept 48 of 50' */
export const keptText = ({ kept, of }: { kept: number; of: number }): string => `Kept ${kept} of ${of}`

/** What a record counts, as the screens explain it. */
export const keptHints: Record<RecordSide, string> = {
  carrier: 'Jobs they carried out, of those they took. Giving one back or never starting it counts against them.',
  requester: 'Jobs that went as agreed, of those someone took. Cancelling late or not being home counts against them.',
}
