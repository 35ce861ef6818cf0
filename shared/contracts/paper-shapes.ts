import * as z from 'zod/mini'
import { gates, paperNames, wasteRegulators, workChecks } from '#shared/model/cover.ts'
import { inCapitals, line, optional } from '#shared/model/text.ts'

const day = optional(line(10))
const number = optional(inCapitals(line(20)))

/** Checks types only. papers.ts says what belongs together, for both browser and server. */
export const paperFields = {
  hireAndReward: optional(z.boolean()),
  insuranceUntil: day,
  notAbove3500kg: optional(z.boolean()),
  operatorLicence: number,
  operatorLicenceUntil: day,
  carriesWaste: optional(z.boolean()),
  wasteRegulator: optional(z.enum(wasteRegulators)),
  wasteNumber: number,
  wasteUntil: day,
}

const text = z.nullable(z.string())
const answer = z.nullable(z.boolean())

/** What was said of the papers; null where nothing was said. */
export const SaidPapers = z.object({
  hireAndReward: answer,
  insuranceUntil: text,
  notAbove3500kg: answer,
  operatorLicence: text,
  operatorLicenceUntil: text,
  carriesWaste: answer,
  wasteRegulator: z.nullable(z.enum(wasteRegulators)),
  wasteNumber: text,
  wasteUntil: text,
})
export type SaidPapers = z.output<typeof SaidPapers>

/** A paper that is missing or ends soon. Without `ends` it was never given. */
export const PaperDue = z.object({ paper: z.enum(paperNames), ends: text, text: z.string() })
export type PaperDue = z.output<typeof PaperDue>

/** A partner's papers as they and admins see them. */
export const PartnerPapers = z.object({
  /** Goes up with each change, as the application's does. */
  version: z.number(),
  /** What counts. */
  papers: SaidPapers,
  /** What a verified partner has sent and an admin has not looked at. */
  waiting: z.nullable(SaidPapers),
  right_to_work: z.nullable(z.object({ how: z.enum(workChecks), checked_on: z.string(), until: text })),
  /** What Sameway has seen: 'Insurance certificate seen, valid until 4 May 2027'. */
  seen: z.array(z.string()),
  due: z.array(PaperDue),
  gates: z.enum(gates),
})
export type PartnerPapers = z.output<typeof PartnerPapers>

/** A business's papers: it confirms them itself, and they count at once. */
export const BusinessPapers = z.object({
  version: z.number(),
  papers: SaidPapers,
  drivers_may_work: answer,
  drivers_may_work_until: text,
  confirmed_at: text,
  due: z.array(PaperDue),
  gates: z.enum(gates),
})
export type BusinessPapers = z.output<typeof BusinessPapers>
