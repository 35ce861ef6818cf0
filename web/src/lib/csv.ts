/** Characters with which a spreadsheet begins a formula. */
const beginsFormula = /^[=+\-@\t\r]/

const cellOf = (value: string): string => {
  const text = beginsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as a CSV file for any spreadsheet. No cell can run a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
