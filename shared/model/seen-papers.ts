import type { WorkCheck } from './cover.ts'
import { dayText } from './paper-dues.ts'
import type { Papers } from './papers.ts'

/** What an admin has seen or looked up. The row keeps it after the copy is gone. */
export type SeenPaper = 'identity' | 'licence' | 'dbs' | 'insurance' | 'waste'

/** The day of each, in London. */
export type SeenDays = Partial<Record<SeenPaper, string>>

export type WorkRecord = { how: WorkCheck; checkedOn: string; until?: string | undefined }

export const workCheckNames: Record<WorkCheck, string> = {
  'share-code': 'share code',
  passport: 'passport',
  idsp: 'identity service provider',
}

/** 'March 2026' of '2026-03-03'. */
const monthText = (day: string): string => dayText(day).replace(/^\d+ /, '')

const insuranceText = (seen: string, { insuranceUntil }: Papers): string =>
  insuranceUntil
    ? `Insurance certificate seen, valid until ${dayText(insuranceUntil)}`
    : `Insurance certificate seen, ${monthText(seen)}`

/** What Sameway has seen of a partner, as badges say it. */
export const badgeTexts = (seen: SeenDays, papers: Papers): string[] => [
  ...(seen.identity ? [`ID seen by Sameway, ${monthText(seen.identity)}`] : []),
  ...(seen.dbs ? [`DBS check seen by Sameway, ${monthText(seen.dbs)}`] : []),
  ...(seen.insurance ? [insuranceText(seen.insurance, papers)] : []),
  ...(seen.waste ? [`Registered waste carrier, looked up ${dayText(seen.waste)}`] : []),
]

export const workText = ({ how, checkedOn, until }: WorkRecord): string =>
  `Right to work checked ${dayText(checkedOn)} (${workCheckNames[how]})${until ? `, until ${dayText(until)}` : ''}`

const copyNames = { identity: 'Photo ID', licence: 'Driving licence', dbs: 'DBS check' } as const

/** The same to the day, as admins read it in place of a copy. */
export const seenTexts = (seen: SeenDays, papers: Papers, work: WorkRecord | undefined): string[] => [
  ...(['identity', 'licence', 'dbs'] as const).flatMap((name) =>
    seen[name] ? [`${copyNames[name]} seen ${dayText(seen[name])}`] : [],
  ),
  ...badgeTexts({ insurance: seen.insurance, waste: seen.waste } as SeenDays, papers),
  ...(work ? [workText(work)] : []),
]
