import type { Cover, PaperName } from './cover.ts'
import { paperNames } from './cover.ts'
import { addDays, londonInstant } from './london.ts'

/** How far a paper is from its end when its holder is reminded of it; `over` is the day after its last. */
export const reminderStages = ['month', 'week', 'over'] as const
export type ReminderStage = (typeof reminderStages)[number]

const daysBefore = { month: 30, week: 7, over: -1 } as const satisfies Record<ReminderStage, number>
const hour = 9

const isDay = (until: string | undefined): until is string => until !== undefined && /^\d/.test(until)

/** The papers with an end that differ from those before. */
export const newEnds = (before: Partial<Cover>, after: Partial<Cover>): { paper: PaperName; until: string }[] =>
  paperNames.flatMap((paper) => {
    const until = after[paper]
    return isDay(until) && until !== before[paper] ? [{ paper, until }] : []
  })

/** The times of the reminders of a paper that are still to come. */
export const remindersOf = (until: string, now: Date): Date[] =>
  reminderStages
    .map((stage) => londonInstant(addDays(until, -daysBefore[stage]), hour))
    .filter((at) => at.getTime() > now.getTime())

/** How far a paper is from its end today; undefined if that is longer than a month. */
export const stageOf = (until: string, today: string): ReminderStage | undefined => {
  if (today > until) return 'over'
  return (['week', 'month'] as const).find((stage) => today >= addDays(until, -daysBefore[stage]))
}
