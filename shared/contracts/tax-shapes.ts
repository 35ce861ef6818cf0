import * as z from 'zod/mini'

const text = z.nullable(z.string())

/** In pounds. Sameway takes no fees, so those are always nought. */
const sums = { earned: z.number(), deliveries: z.number(), fees: z.number() }

/** What is reported about a partner or business in a calendar year. Quarters are those of London. */
export const TaxYear = z.object({
  year: z.number(),
  ...sums,
  quarters: z.array(z.object({ quarter: z.number(), ...sums })),
})
export type TaxYear = z.output<typeof TaxYear>

/** For its own reader alone, so the National Insurance number is in clear text. */
export const TaxStatement = z.object({
  kind: z.enum(['person', 'business']),
  name: z.string(),
  address: text,
  birth_date: text,
  ni_number: text,
  company_number: text,
  /** They have earned something, and their National Insurance number is not known. */
  needs_ni_number: z.boolean(),
  /** The newest first. A year without anything earned is missing. */
  years: z.array(TaxYear),
})
export type TaxStatement = z.output<typeof TaxStatement>

export const missingFacts = ['identity', 'birth-date', 'address', 'ni-number', 'company-number'] as const

/** A page of the January report. The pages of a report, one after another, are its two files. */
export const TaxReportPage = z.object({
  /** Null where settings of the operator are missing. */
  xml: text,
  csv: z.string(),
  /** The names of the settings that the XML needs. */
  unset: z.array(z.string()),
  /** How many partners and businesses this page has. */
  carriers: z.number(),
  /** Those of this page about whom something is not known. An erased account has no name here. */
  missing: z.array(z.object({ name: text, user_id: text, facts: z.array(z.enum(missingFacts)) })),
  next: text,
})
export type TaxReportPage = z.output<typeof TaxReportPage>
