import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tableSchema } from '../table-schema.ts'
import { indexesIn, indexFault, putBackFault } from './index-guard.ts'

describe('the indexes of a deploy', () => {
  test.each([
    [['GSI1'], ['GSI1', 'GSI2', 'GSI3'], 'make GSI2 and make GSI3'],
    [['GSI1', 'GSI2', 'GSI3'], ['GSI1'], 'delete GSI2 and delete GSI3'],
    [['GSI1', 'GSI2'], ['GSI1', 'GSI3'], 'make GSI3 and delete GSI2'],
  ])('from %j to %j are refused, as more than one change', (live, next, changes) => {
    expect(indexFault(live, next)).toBe(
      `This deploy would ${changes}, but a table takes one change of its indexes in a deploy. See "Changing the table" in lib/cloud/README.md.`,
    )
  })

  test.each([
    [undefined, ['GSI1', 'GSI2']],
    [['GSI1'], ['GSI1']],
    [['GSI1'], ['GSI1', 'GSI2']],
    [['GSI1', 'GSI2'], ['GSI1']],
  ])('from %j to %j are accepted', (live, next) => {
    expect(indexFault(live, next)).toBeUndefined()
  })
})

describe('an earlier commit', () => {
  test('is not put back if it has fewer indexes', () => {
    expect(putBackFault(['GSI1', 'GSI2', 'GSI3'], ['GSI1', 'GSI2'], 'abc123')).toMatch(
      /^abc123 knows no index GSI3, which the table has: to put it back would delete it\. .+ See "Changing the table"/,
    )
  })

  test('is put back if it has all of them, or if either is unknown', () => {
    expect(putBackFault(['GSI1'], ['GSI1', 'GSI2'], 'abc123')).toBeUndefined()
    expect(putBackFault(undefined, ['GSI1'], 'abc123')).toBeUndefined()
    expect(putBackFault(['GSI1'], undefined, 'abc123')).toBeUndefined()
  })

  test('declares its indexes in the same form as today’s file', () => {
    expect(indexesIn(readFileSync('lib/table-schema.ts', 'utf8'))).toEqual([...tableSchema.indexes])
    expect(indexesIn('export const other = 1')).toBeUndefined()
  })
})
