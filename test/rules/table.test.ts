import { expect, test } from 'vitest'
import { parseCondition } from '#lib/local/table/condition-expressions.ts'
import { parseKeyCondition, parseProjection } from '#lib/local/table/key-expressions.ts'
import { parseUpdate } from '#lib/local/table/update-expressions.ts'
import { codeFiles, ourCode, readText } from '#test/support/repository.ts'

const functions = ourCode.filter((path) => path.startsWith('functions/') && !/\.(test|fixtures|mocks)\.ts$/.test(path))

const linesOf = (paths: readonly string[], isFound: (line: string) => boolean): string[] =>
  paths.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, index) => (isFound(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
  )

const linesWith = (pattern: RegExp, isAllowed: (path: string) => boolean): string[] =>
  linesOf(
    functions.filter((path) => !isAllowed(path)),
    (line) => pattern.test(line),
  )

const isStore = (path: string): boolean => /(^|[/-])store\.ts$/.test(path)

test('keys of the table are spelled in one file', () => {
  const spelling = /['"`][A-Z]{2,5}#|[SP]K\b.{0,4}(===|!==|startsWith\()\s*'/
  expect(linesWith(spelling, (path) => path === 'functions/platform/table/keys.ts')).toEqual([])
})

test('expressions of the table are built in stores, and by their shared helpers', () => {
  const isShared = (path: string) => path.startsWith('functions/platform/table/')
  expect(linesWith(/\b\w*Expression:|attribute_(not_)?exists/, (path) => isStore(path) || isShared(path))).toEqual([])
})

test('no row of the table is cast: it is read through its schema', () => {
  // `Item` and `Row` alone are the table's types, not those of our rows.
  const casts = /^(?!export const (a|\w+A)sWritten = ).*\bas (unknown as )?[A-Z]\w*(Item|Row)\b/
  expect(linesWith(casts, () => false)).toEqual([])
})

/** Words of the product, with their plurals. DynamoDB, SQLite and Node have none of them. */
const productWords = new Set(
  `account admin area attempt business businesses card carrier category courier customer deliveries delivery door driver
   fleet handover job mail member offer owner parcel partner person people photo pickup pool postcode pounds pence price
   profile receiver requester requests ride sameway session slot urgent`
    .split(/\s+/)
    .flatMap((word) => [word, `${word}s`]),
)
const wordsIn = (text: string): string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
const keyPrefix = /['"`][A-Z]{2,5}#/
const isOfProduct = (text: string): boolean =>
  keyPrefix.test(text) || wordsIn(text).some((word) => productWords.has(word))

test('the table of one machine names DynamoDB, and nothing of the product', () => {
  const files = codeFiles.filter((path) => path.startsWith('lib/local/table/'))
  expect(files.length).toBeGreaterThan(30)
  expect([...files.filter(isOfProduct), ...linesOf(files, isOfProduct)]).toEqual([])
})

const parsers: Record<string, (text: string) => unknown> = {
  KeyConditionExpression: parseKeyCondition,
  FilterExpression: parseCondition,
  ConditionExpression: parseCondition,
  ProjectionExpression: parseProjection,
  UpdateExpression: parseUpdate,
}

/** The expressions that a line contains in full, or with only the index and the direction left open. */
const expressionsIn = (line: string): { kind: string; text: string }[] => {
  const [, kind = '', rest = ''] = /\b(\w+Expression): (.*)/.exec(line) ?? []
  if (!(kind in parsers)) return []
  if (/\.(join|map)\(/.test(rest)) return [] // built from parts
  const [own = ''] = rest.split(', ExpressionAttribute')
  return [...own.matchAll(/(['`])(.*?)\1/g)]
    .map(([, , text = '']) => text.replace(/\$\{index\}/g, 'GSI1').replace(/\$\{below\}/g, '<'))
    .filter((text) => !/\$\{/.test(text))
    .map((text) => ({ kind, text }))
}

test('the table of one machine supports every expression that a store spells out', () => {
  const found = functions.flatMap((path) => readText(path).split('\n').flatMap(expressionsIn))
  const unknown = found.filter(({ kind, text }) => {
    try {
      parsers[kind]?.(text)
      return false
    } catch {
      return true
    }
  })
  expect(unknown).toEqual([])
  expect(found.length).toBeGreaterThan(80)
})
