import type { PartnerPapers, SaidPapers } from '#shared/contracts/paper-shapes.ts'
import type { Cover, Gates } from '#shared/model/cover.ts'
import { londonTime } from '#shared/model/london.ts'
import { neededFor, papersDue } from '#shared/model/paper-dues.ts'
import { coverOf, type Papers } from '#shared/model/papers.ts'
import { badgeTexts, type SeenDays, type SeenPaper } from '#shared/model/seen-papers.ts'
import type { PartnerItem } from './partner-item.ts'

/** What decides of a partner's papers and right to work: the copy on the user's row, which every step checks. */
export const coverFor = ({ papers = {}, rightToWork, decidedAt, appliedAt }: PartnerItem): Cover => ({
  since: londonTime(new Date(decidedAt ?? appliedAt)).date,
  ...coverOf(papers),
  ...(rightToWork && { work: rightToWork.until ?? 'always' }),
})

/** Without who saw it. */
export const seenDays = ({ seen = {} }: Pick<PartnerItem, 'seen'>): SeenDays =>
  Object.fromEntries(Object.entries(seen).map(([name, { on }]) => [name, on]))

/** What was seen, without some papers that are others now. */
export const unseen = ({ seen = {} }: Pick<PartnerItem, 'seen'>, names: readonly SeenPaper[]): PartnerItem['seen'] => {
  const kept = Object.entries(seen).filter(([name]) => !names.includes(name as SeenPaper)) // its own keys
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

export const toSaidPapers = (papers: Papers): SaidPapers => ({
  hireAndReward: papers.hireAndReward ?? null,
  insuranceUntil: papers.insuranceUntil ?? null,
  notAbove3500kg: papers.notAbove3500kg ?? null,
  operatorLicence: papers.operatorLicence ?? null,
  operatorLicenceUntil: papers.operatorLicenceUntil ?? null,
  carriesWaste: papers.carriesWaste ?? null,
  wasteRegulator: papers.wasteRegulator ?? null,
  wasteNumber: papers.wasteNumber ?? null,
  wasteUntil: papers.wasteUntil ?? null,
})

/** A partner's papers as they and admins see them. `today` is the date in London. */
export const toPartnerPapers = (application: PartnerItem, gates: Gates, today: string): PartnerPapers => {
  const { version, papers = {}, waitingPapers, rightToWork, transportModes } = application
  return {
    version,
    papers: toSaidPapers(papers),
    waiting: waitingPapers ? toSaidPapers(waitingPapers) : null,
    right_to_work: rightToWork
      ? { how: rightToWork.how, checked_on: rightToWork.checkedOn, until: rightToWork.until ?? null }
      : null,
    seen: badgeTexts(seenDays(application), papers),
    due: papersDue(coverFor(application), neededFor(transportModes), today),
    gates,
  }
}
