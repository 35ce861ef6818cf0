import type { PartnerPapers, SaidPapers } from '#shared/contracts/paper-shapes.ts'

/** The papers of a partner or a business that has said nothing of them. */
export const nothingSaid: SaidPapers = {
  hireAndReward: null,
  insuranceUntil: null,
  notAbove3500kg: null,
  operatorLicence: null,
  operatorLicenceUntil: null,
  carriesWaste: null,
  wasteRegulator: null,
  wasteNumber: null,
  wasteUntil: null,
}

export const saidWith = (parts: Partial<SaidPapers>): SaidPapers => ({ ...nothingSaid, ...parts })

/** The papers of a partner who has said nothing. */
export const partnerPapersWith = (parts: Partial<PartnerPapers> = {}): PartnerPapers => ({
  version: 3,
  papers: nothingSaid,
  waiting: null,
  right_to_work: null,
  seen: [],
  due: [],
  gates: 'advised',
  ...parts,
})
