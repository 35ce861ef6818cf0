import type { TransportMode } from './categories.ts'
import type { Cover, PaperName } from './cover.ts'
import { isMotor, paperNames } from './cover.ts'
import { addDays, longDate } from './london.ts'

/** A paper that ends within this time is due again. */
const dueDays = 30

/** A paper that is missing, has ended or ends soon. Without `ends` it was never given. */
export type Due = { paper: PaperName; ends: string | null; text: string }

const missingTexts: Record<PaperName, string> = {
  work: 'Your right to work has not been checked yet.',
  hire: 'We don’t know whether your insurance covers hire and reward.',
  truck: 'We don’t know your operator’s licence, or that your truck needs none.',
  waste: 'We don’t know your waste registration.',
}

/** A business says itself whether its drivers may work. */
export const missingOfBusiness: Record<PaperName, string> = {
  ...missingTexts,
  work: 'We don’t know whether your drivers have the right to work.',
}

export const paperTitles: Record<PaperName, string> = {
  work: 'Right to work',
  hire: 'Insurance for hire and reward',
  truck: 'Operator’s licence',
  waste: 'Waste registration',
}

/** A day as people write it: '4 May 2027'. */
export const dayText = (day: string): string => longDate(`${day}T12:00:00Z`)

const endText = (paper: PaperName, ends: string, today: string): string =>
  `${paperTitles[paper]}: ${ends < today ? 'ended' : 'ends'} on ${dayText(ends)}.`

/** The papers that a partner with these modes of travel needs. */
export const neededFor = (modes: readonly TransportMode[]): PaperName[] =>
  paperNames.filter(
    (paper) => ({ work: true, hire: modes.some(isMotor), truck: modes.includes('Truck'), waste: false })[paper],
  )

/** Of papers that are needed, those that are missing; of all, those that end within thirty days or have ended. */
export const papersDue = (
  cover: Partial<Cover>,
  needed: readonly PaperName[],
  today: string,
  texts: Record<PaperName, string> = missingTexts,
): Due[] =>
  paperNames.flatMap((paper): Due[] => {
    const until = cover[paper]
    if (until === undefined) return needed.includes(paper) ? [{ paper, ends: null, text: texts[paper] }] : []
    if (until === 'always' || until === 'none' || until > addDays(today, dueDays)) return []
    return [{ paper, ends: until, text: endText(paper, until, today) }]
  })
