type Cell = string | number | null

/** Spreadsheets take a cell that begins like this for a formula, so it gets an apostrophe in front. */
const formula = /^[=+\-@\t\r]/

const toCell = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a file with comma-separated values (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`

/** Tells spreadsheets that the file is in UTF-8. */
export const csvMark = '\uFEFF'
