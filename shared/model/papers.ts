import type { Cover, Until, WasteRegulator } from './cover.ts'
import { isCalendarDate } from './london.ts'

/**
 * What a partner or a business says of its papers. An absent field was not answered. `false` is an answer, and so is a
 * day that has passed. Days are the last that a paper covers.
 */
export type Papers = {
  /** Whether the vehicle is insured for hire and reward, or for courier use. */
  hireAndReward?: boolean | undefined
  insuranceUntil?: string | undefined
  /** Whether their truck weighs 3.5 t at most, laden: then it needs no operator's licence. */
  notAbove3500kg?: boolean | undefined
  operatorLicence?: string | undefined
  operatorLicenceUntil?: string | undefined
  /** Whether they are registered as a carrier of waste. */
  carriesWaste?: boolean | undefined
  wasteRegulator?: WasteRegulator | undefined
  wasteNumber?: string | undefined
  wasteUntil?: string | undefined
}

export type PaperErrors = Partial<Record<keyof Papers, string>>

export const paperTexts = {
  hireAndReward: 'Please say whether your insurance covers hire and reward or courier use.',
  insuranceUntil: 'Please enter the last day that your insurance covers.',
  operatorLicence: 'Please enter the number of your operator’s licence.',
  operatorLicenceUntil: 'Please enter the last day of your operator’s licence.',
  wasteRegulator: 'Please choose who registered you.',
  wasteNumber: 'Please enter your registration number.',
  wasteNumberEngland: 'An upper tier number looks like CBDU123456.',
  wasteNumberOther: 'A registration number has 4 to 20 letters and digits.',
  lowerTier: 'Lower tier covers only your own waste.',
  wasteUntil: 'Please enter the last day of your registration.',
  day: 'Please enter a real date.',
  past: 'This day has passed.',
} as const

const dayError = (day: string | undefined, missing: string, today: string): string | false => {
  if (!day) return missing
  if (!isCalendarDate(day)) return paperTexts.day
  return day < today && paperTexts.past
}

const numberError = (regulator: WasteRegulator | undefined, number: string | undefined): string | false => {
  if (!number) return paperTexts.wasteNumber
  if (/^CBDL/i.test(number)) return paperTexts.lowerTier
  if (regulator === 'Environment Agency') return !/^CBDU\d{1,12}$/i.test(number) && paperTexts.wasteNumberEngland
  return !/^(?=.*\d)[A-Z\d][A-Z\d /-]{2,18}[A-Z\d]$/i.test(number) && paperTexts.wasteNumberOther
}

/** Whether any of these was answered; a `false` was. */
const isAnswered = (...answers: unknown[]): boolean => answers.some((answer) => answer !== undefined && answer !== '')

/** An error text for each wrong field. `today` is the date in London. Nothing that is absent altogether is an error. */
export const paperErrors = (papers: Papers, today: string): PaperErrors => {
  const { hireAndReward, insuranceUntil, notAbove3500kg, operatorLicence, operatorLicenceUntil } = papers
  const { carriesWaste, wasteRegulator, wasteNumber, wasteUntil } = papers
  const saysLicence = !notAbove3500kg && isAnswered(operatorLicence, operatorLicenceUntil)
  const saysWaste = carriesWaste === true || (carriesWaste === undefined && isAnswered(wasteNumber, wasteUntil))
  const found: Partial<Record<keyof Papers, string | false>> = {
    hireAndReward: hireAndReward === undefined && isAnswered(insuranceUntil) && paperTexts.hireAndReward,
    insuranceUntil: hireAndReward === true && dayError(insuranceUntil, paperTexts.insuranceUntil, today),
    ...(saysLicence && {
      operatorLicence: !operatorLicence?.trim() && paperTexts.operatorLicence,
      operatorLicenceUntil: dayError(operatorLicenceUntil, paperTexts.operatorLicenceUntil, today),
    }),
    ...(saysWaste && {
      wasteRegulator: !wasteRegulator && paperTexts.wasteRegulator,
      wasteNumber: numberError(wasteRegulator, wasteNumber?.trim()),
      wasteUntil: dayError(wasteUntil, paperTexts.wasteUntil, today),
    }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text))
}

const untilOf = (says: boolean | undefined, until: string | undefined): Until | undefined =>
  says === false ? 'none' : until

/** What checked papers cover. The right to work is recorded by itself. */
export const coverOf = (papers: Papers): Omit<Cover, 'since' | 'work'> => {
  const { hireAndReward, insuranceUntil, notAbove3500kg, operatorLicenceUntil } = papers
  const { carriesWaste, wasteRegulator, wasteUntil } = papers
  const hire = untilOf(hireAndReward, insuranceUntil)
  const truck = notAbove3500kg ? 'always' : (operatorLicenceUntil ?? (notAbove3500kg === false ? 'none' : undefined))
  const waste = untilOf(carriesWaste, wasteUntil)
  return {
    ...(hire && { hire }),
    ...(truck && { truck }),
    ...(waste && { waste }),
    ...(waste && waste !== 'none' && wasteRegulator && { wasteBy: wasteRegulator }),
  }
}
