import { csvLine, csvMark } from '#shared/model/csv.ts'
import { poundsOf } from '#shared/model/money.ts'
import { quarters as all } from '#shared/model/tax-year.ts'
import { addressOfEarner, type Earner, nameOfEarner } from './earner.ts'
import { type Quarters, sumOfQuarters } from './tax-year-store.ts'

const columns = ['Year', 'Kind', 'Name', 'Address', 'Date of birth', 'National Insurance number', 'Company number']

/** The line with the names of the columns. */
export const csvStart = `${csvMark}${csvLine([
  ...columns,
  ...all.flatMap((quarter) => [`Q${quarter} earned (£)`, `Q${quarter} deliveries`, `Q${quarter} fees (£)`]),
  'Earned (£)',
  'Deliveries',
  'Fees (£)',
])}`

/** An earner whose name is not known has a line, too, so that the sums are complete. */
export const sellerCsv = (year: number, earner: Earner | undefined, quarters: Quarters): string => {
  const person = earner?.kind === 'person' ? earner : undefined
  const business = earner?.kind === 'business' ? earner : undefined
  const total = sumOfQuarters(quarters)
  return csvLine([
    year,
    earner?.kind ?? 'unknown',
    earner ? nameOfEarner(earner) : null,
    earner ? addressOfEarner(earner) : null,
    person?.birthDate ?? null,
    person?.niNumber ?? null,
    business?.companyNumber ?? null,
    ...[...quarters, total].flatMap(({ pence, jobs }) => [poundsOf(pence), jobs, 0]),
  ])
}
