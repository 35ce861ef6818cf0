import * as z from 'zod/mini'
import type { PartnerPapers, SaidPapers } from '#shared/contracts/paper-shapes.ts'
import { wasteRegulators } from '#shared/model/cover.ts'
import { type Papers, paperErrors } from '#shared/model/papers.ts'
import { everySaid, isSaid, isSamePaper, papersThat, saidOf, withNewer } from '#shared/model/said-papers.ts'

const text = z.optional(z.string())
const answer = z.optional(z.boolean())

/** Papers as they are being filled in. A box that was cleared is `false`. */
export const paperDraft = {
  hireAndReward: answer,
  insuranceUntil: text,
  notAbove3500kg: answer,
  noOperatorLicence: answer,
  operatorLicence: text,
  operatorLicenceUntil: text,
  carriesWaste: answer,
  wasteRegulator: z.optional(z.enum(wasteRegulators)),
  wasteNumber: text,
  wasteUntil: text,
}

/** The ids of the fields, in the order of the screen. */
export const paperIds = {
  hireAndReward: 'hire-and-reward',
  insuranceUntil: 'insurance-until',
  notAbove3500kg: 'not-above-3500kg',
  operatorLicence: 'operator-licence',
  operatorLicenceUntil: 'operator-licence-until',
  carriesWaste: 'carries-waste',
  wasteRegulator: 'waste-regulator',
  wasteNumber: 'waste-number',
  wasteUntil: 'waste-until',
} as const satisfies Record<keyof Papers, string>

/** Papers as a form shows them, with a box of its own for a truck that needs a licence and has none. */
export type FormPapers = Papers & { noOperatorLicence?: boolean | undefined }

/** What was said, in the boxes of the form: a number alone means a registered carrier. */
const inForm = (papers: Papers): FormPapers => ({
  ...papers,
  ...(papers.wasteNumber && { carriesWaste: papers.carriesWaste ?? true }),
  ...(papers.notAbove3500kg === false && !papers.operatorLicenceUntil && { noOperatorLicence: true }),
})

const givenIn = (said: SaidPapers): Papers =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))

/** The newest that was said, whether an admin has looked at it or not. */
export const knownPapers = ({ papers, waiting }: Pick<PartnerPapers, 'papers' | 'waiting'>): FormPapers =>
  inForm(withNewer(givenIn(papers), waiting ? givenIn(waiting) : {}))

/** Without papers that have ended, which a new application would be refused for. */
export const lastingPapers = (said: SaidPapers, today: string): FormPapers => {
  const papers = givenIn(said)
  return inForm(papersThat(papers, (name) => Object.keys(paperErrors(saidOf(papers, name), today)).length === 0))
}

const noTruck: Papers = { notAbove3500kg: undefined, operatorLicence: undefined, operatorLicenceUntil: undefined }

/** What the boxes and fields of a truck say. A box that is not ticked says nothing. */
const truckIn = ({ notAbove3500kg, noOperatorLicence, operatorLicence, operatorLicenceUntil }: FormPapers): Papers => {
  if (notAbove3500kg) return { ...noTruck, notAbove3500kg }
  if (noOperatorLicence) return { ...noTruck, notAbove3500kg: false }
  return { ...noTruck, operatorLicence, operatorLicenceUntil }
}

type Vehicle = { hasVehicle: boolean; hasTruck: boolean }

/** What an application says. A box that is not ticked says nothing. */
export const appliedPapers = (values: FormPapers, { hasVehicle, hasTruck }: Vehicle): Papers => {
  const said: Papers = { ...values, ...truckIn(values) }
  return everySaid(
    papersThat(said, (name) => ({ hire: hasVehicle, truck: hasTruck, waste: values.carriesWaste === true })[name]),
  )
}

/** Of these two boxes, an untouched one is the same as before, and one that was cleared withdraws what it said. */
const toCompare = (papers: FormPapers, known: FormPapers): Papers => {
  const truck = truckIn(papers)
  const isWithdrawn = !isSaid(truck, 'truck') && isSaid(truckIn(known), 'truck')
  return {
    ...papers,
    ...truck,
    ...(isWithdrawn && { notAbove3500kg: false }),
    carriesWaste: papers.carriesWaste ?? false,
  }
}

/** What differs from the papers that the form was filled in from. What was cleared is withdrawn. */
export const newerPapers = (values: FormPapers, known: FormPapers): Papers => {
  const [said, was] = [toCompare(values, known), toCompare(known, known)]
  return everySaid(papersThat(said, (name) => !isSamePaper(said, was, name)))
}
