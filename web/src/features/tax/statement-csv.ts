import type { TaxStatement } from '#shared/contracts/tax-shapes.ts'
import { csvLine, csvMark } from '#shared/model/csv.ts'

/** The statement as a file: first who it is about, then a line for each quarter, and one for the whole year. */
export const statementCsv = (statement: TaxStatement): string => {
  const { kind, name, address, birth_date, ni_number, company_number, years } = statement
  const about =
    kind === 'person'
      ? [
          ['Date of birth', birth_date],
          ['National Insurance number', ni_number],
        ]
      : [['Company number', company_number]]
  const lines = [
    ['Name', name],
    ['Address', address],
    ...about,
    [],
    ['Year', 'Quarter', 'Earned (£)', 'Deliveries', 'Fees (£)'],
    ...years.flatMap(({ year, quarters, ...total }) => [
      ...quarters.map(({ quarter, earned, deliveries, fees }) => [year, `Q${quarter}`, earned, deliveries, fees]),
      [year, 'Year', total.earned, total.deliveries, total.fees],
    ]),
  ]
  return csvMark + lines.map(csvLine).join('')
}
