import type { SaidPapers } from '#shared/contracts/paper-shapes.ts'

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
