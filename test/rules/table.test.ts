import { expect, test } from 'vitest'
import { ourCode, readText } from '#test/support/repository.ts'

const functions = ourCode.filter((path) => path.startsWith('functions/') && !/\.(test|fixtures|mocks)\.ts$/.test(path))

const linesWith = (pattern: RegExp, isAllowed: (path: string) => boolean): string[] =>
  functions
    .filter((path) => !isAllowed(path))
    .flatMap((path) =>
      readText(path)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
    )

const isStore = (path: string): boolean => /(^|[/-])store\.ts$/.test(path)

test('keys of the table are spelled in one file', () => {
  const spelling = /['"`][A-Z]{2,5}#|[SP]K\b.{0,4}(===|!==|startsWith\()\s*'/
  expect(linesWith(spelling, (path) => path === 'functions/platform/table/keys.ts')).toEqual([])
})

test('expressions of the table are built in stores, and by what they share', () => {
  const isShared = (path: string) => path.startsWith('functions/platform/table/')
  expect(linesWith(/\b\w*Expression:|attribute_(not_)?exists/, (path) => isStore(path) || isShared(path))).toEqual([])
})

test('no row of the table is cast: it is read through its schema', () => {
  // `Item` and `Row` alone are the table's types, not those of our rows.
  expect(linesWith(/\bas (unknown as )?[A-Z]\w*(Item|Row)\b/, () => false)).toEqual([])
})
