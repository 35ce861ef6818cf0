import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each(['=1+1', '+44', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("https://x","y")'])(
  'a cell with %j is no formula to a spreadsheet',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('quotes what would end a cell, and leaves numbers as they are', () => {
  expect(csvLine(['Ann "A"', 'Leeds, York', 'two\nlines', ' x', -1.5, 12, null, '', 'plain'])).toBe(
    '"Ann ""A""","Leeds, York","two\nlines"," x",-1.5,12,,,plain\r\n',
  )
})

test('a number is never taken for a formula of a user, so it keeps its sign', () => {
  expect(csvLine([-12.4])).toBe('-12.4\r\n')
})
