import * as z from 'zod/mini'
import type { PartnerPapers, SaidPapers } from '#shared/contracts/paper-shapes.ts'
import { wasteRegulators } from '#shared/model/cover.ts'
import { type Papers, paperErrors } from '#shared/model/papers.ts'
import { everySaid, isSamePaper, papersThat, saidOf, withNewer } from '#shared/model/said-papers.ts'

const text = z.optional(z.string())
const answer = z.optional(z.boolean())

/** Papers as they are being filled in. A box that was cleared is `false`. */
export const paperDraft = {
  hireAndReward: answer,
  insuranceUntil: text,
  notAbove3500kg: answer,
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

/** What was said, in the words of the form: a number alone means a registered carrier. */
export const givenIn = (said: SaidPapers): Papers => {
  const given: Papers = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
  return { ...given, ...(given.wasteNumber && { carriesWaste: given.carriesWaste ?? true }) }
}

/** The newest that was said, whether an admin has looked at it or not. */
export const knownPapers = ({ papers, waiting }: Pick<PartnerPapers, 'papers' | 'waiting'>): Papers =>
  withNewer(givenIn(papers), waiting ? givenIn(waiting) : {})

/** Without papers that have ended, which a new application would be refused for. */
export const lastingPapers = (papers: Papers, today: string): Papers =>
  papersThat(papers, (name) => Object.keys(paperErrors(saidOf(papers, name), today)).length === 0)

type Vehicle = { hasVehicle: boolean; hasTruck: boolean }

/** What an application says. A box that is not ticked says nothing. */
export const appliedPapers = (values: Papers, { hasVehicle, hasTruck }: Vehicle): Papers => {
  const { notAbove3500kg, carriesWaste } = values
  const said: Papers = { ...values, notAbove3500kg: notAbove3500kg || undefined }
  return everySaid(
    papersThat(said, (name) => ({ hire: hasVehicle, truck: hasTruck, waste: carriesWaste === true })[name]),
  )
}

const truckIn = ({ notAbove3500kg, operatorLicence, operatorLicenceUntil }: Papers): Papers => {
  if (notAbove3500kg) return { notAbove3500kg }
  return operatorLicence || operatorLicenceUntil ? { operatorLicence, operatorLicenceUntil } : { notAbove3500kg: false }
}

const none: Papers = { notAbove3500kg: undefined, operatorLicence: undefined, operatorLicenceUntil: undefined }

/** Every box has an answer here, so that an untouched one is the same as before. */
const toCompare = (papers: Papers): Papers => ({
  ...papers,
  ...none,
  ...truckIn(papers),
  carriesWaste: papers.carriesWaste ?? false,
})

/** What differs from the papers that the form was filled in from. What was cleared is withdrawn. */
export const newerPapers = (values: Papers, known: Papers): Papers => {
  const [said, was] = [toCompare(values), toCompare(known)]
  return everySaid(papersThat(said, (name) => !isSamePaper(said, was, name)))
}
