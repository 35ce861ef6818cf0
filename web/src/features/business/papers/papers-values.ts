import type { BusinessPapers } from '#shared/contracts/paper-shapes.ts'
import type { WasteRegulator } from '#shared/model/cover.ts'
import { isCalendarDate } from '#shared/model/london.ts'
import { type Papers, paperErrors, paperTexts } from '#shared/model/papers.ts'

export type YesOrNo = 'yes' | 'no'
export type Truck = 'light' | 'licensed' | 'unlicensed'

/** What the form shows. A question without an answer is undefined, a field without one is empty. */
export type PapersValues = {
  hireAndReward: YesOrNo | undefined
  insuranceUntil: string
  mayWork: YesOrNo | undefined
  mayWorkUntil: string
  truck: Truck | undefined
  operatorLicence: string
  operatorLicenceUntil: string
  carriesWaste: YesOrNo | undefined
  wasteRegulator: WasteRegulator | ''
  wasteNumber: string
  wasteUntil: string
}

const answerOf = (said: boolean | null): YesOrNo | undefined => (said === null ? undefined : said ? 'yes' : 'no')
const isYes = (answer: YesOrNo | undefined): boolean | undefined => answer && answer === 'yes'

const truckOf = ({ notAbove3500kg, operatorLicence }: BusinessPapers['papers']): Truck | undefined => {
  if (notAbove3500kg) return 'light'
  if (operatorLicence) return 'licensed'
  return notAbove3500kg === null ? undefined : 'unlicensed'
}

export const toValues = ({ papers, drivers_may_work, drivers_may_work_until }: BusinessPapers): PapersValues => ({
  hireAndReward: answerOf(papers.hireAndReward),
  insuranceUntil: papers.insuranceUntil ?? '',
  mayWork: answerOf(drivers_may_work),
  mayWorkUntil: drivers_may_work_until ?? '',
  truck: truckOf(papers),
  operatorLicence: papers.operatorLicence ?? '',
  operatorLicenceUntil: papers.operatorLicenceUntil ?? '',
  carriesWaste: answerOf(papers.carriesWaste ?? (papers.wasteNumber ? true : null)),
  wasteRegulator: papers.wasteRegulator ?? '',
  wasteNumber: papers.wasteNumber ?? '',
  wasteUntil: papers.wasteUntil ?? '',
})

/** The fields of one question are sent only with the answer that they belong to. */
const toPapers = (values: PapersValues): Papers => ({
  hireAndReward: isYes(values.hireAndReward),
  ...(values.hireAndReward === 'yes' && { insuranceUntil: values.insuranceUntil }),
  notAbove3500kg: values.truck && values.truck === 'light',
  ...(values.truck === 'licensed' && {
    operatorLicence: values.operatorLicence.trim(),
    operatorLicenceUntil: values.operatorLicenceUntil,
  }),
  carriesWaste: isYes(values.carriesWaste),
  ...(values.carriesWaste === 'yes' && {
    wasteRegulator: values.wasteRegulator || undefined,
    wasteNumber: values.wasteNumber.trim(),
    wasteUntil: values.wasteUntil,
  }),
})

/** The same for the call, whose names for the drivers are others. */
export const toBody = (values: PapersValues) => ({
  ...toPapers(values),
  drivers_may_work: isYes(values.mayWork),
  ...(values.mayWork === 'yes' && values.mayWorkUntil && { drivers_may_work_until: values.mayWorkUntil }),
})

export type PapersErrors = Partial<Record<keyof PapersValues, string | undefined>>

/** An error text for each wrong field. `today` is the date in London. */
export const valueErrors = (values: PapersValues, today: string): PapersErrors => {
  const { truck, operatorLicence, mayWork, mayWorkUntil } = values
  // The rules know of a licence once something of it was typed; the answer asks for all of it.
  const licence = truck === 'licensed' && { operatorLicence: operatorLicence || ' ' }
  const { hireAndReward: _, ...errors } = paperErrors({ ...toPapers(values), ...licence }, today)
  return {
    ...errors,
    ...(mayWork === 'yes' && mayWorkUntil && { mayWorkUntil: dayError(mayWorkUntil, today) }),
  }
}

const dayError = (day: string, today: string): string | undefined => {
  if (!isCalendarDate(day)) return paperTexts.day
  return day < today ? paperTexts.past : undefined
}
