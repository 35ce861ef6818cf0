/** What a spreadsheet would take for the beginning of a formula. */
const beginsFormula = /^[=+\-@\t\r]/

const cellOf = (value: string): string => {
  const text = beginsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as a file that every spreadsheet opens, in which no cell can calculate anything. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
