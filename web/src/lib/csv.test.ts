import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { csvOf } from './csv.ts'

/** A parser for RFC 4180. */
const parsed = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

const isFormula = (cell: string): boolean => ['=', '+', '-', '@', '\t', '\r'].some((first) => cell.startsWith(first))
const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",\'a é') }))
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 })

test.each([
  ["=cmd|'/C calc'!A0", "'=cmd|'/C calc'!A0\r\n"],
  ['+44 7700 900300', "'+44 7700 900300\r\n"],
  ['-1', "'-1\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['\t=1', "'\t=1\r\n"],
  ['\r=1', '"\'\r=1"\r\n'],
  ['12 Park Row, Leeds', '"12 Park Row, Leeds"\r\n'],
  ['Ann "the van"', '"Ann ""the van"""\r\n'],
  ['£12.40', '£12.40\r\n'],
])('%j is written so that it stays text', (value, line) => {
  expect(csvOf([[value]])).toBe(line)
})

test('every text survives writing and reading, and none is a formula', () => {
  forAll(table, (rows) => {
    const read = parsed(csvOf(rows))
    expect(read).toEqual(rows.map((row) => row.map((one) => (isFormula(one) ? `'${one}` : one))))
    expect(read.flat().filter(isFormula)).toEqual([])
  })
})
