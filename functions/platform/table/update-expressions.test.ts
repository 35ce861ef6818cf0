import { expect, test } from 'vitest'
import { unchangedCondition } from './update-expressions.ts'

test('absent attributes must still be absent, and the others unchanged', () => {
  expect(unchangedCondition({ a: 1, b: undefined, c: { d: 2 } }, ['a', 'b', 'c'])).toEqual({
    ConditionExpression: 'attribute_exists(PK) AND #a = :was_a AND attribute_not_exists(#b) AND #c = :was_c',
    ExpressionAttributeNames: { '#a': 'a', '#b': 'b', '#c': 'c' },
    ExpressionAttributeValues: { ':was_a': 1, ':was_c': { d: 2 } },
  })
})

test('leaves out the list of values if it is empty, which the table would refuse', () => {
  const { ExpressionAttributeValues } = unchangedCondition<{ a?: number }>({}, ['a'])
  expect(ExpressionAttributeValues).toBeUndefined()
})
