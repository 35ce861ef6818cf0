import { expect, test } from 'vitest'
import { read, rowSchema } from './row-schema.ts'
import { fromStored, toStored } from './stored-names.ts'

const problem = { problemId: 'prb_1', closesAt: 'a' }
const stored = { disputeId: 'prb_1', closesAt: 'a' }

test('a row keeps its old names, and code reads them by the new ones', () => {
  expect(toStored(problem)).toEqual(stored)
  expect(fromStored(stored)).toEqual(problem)
})

test('a schema finds an attribute by its stored name and returns it by the name in code', () => {
  const schema = rowSchema<{ problemId: string }>({ problemId: 'string' })
  expect(read(schema)({ PK: 'PRB#prb_1', ...stored })).toEqual(problem)
  expect(() => read(schema)(problem)).toThrow('A row has no string problemId')
})
