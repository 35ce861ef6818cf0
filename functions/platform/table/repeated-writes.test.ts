import { expect, test } from 'vitest'
import { isAlreadyWritten } from './repeated-writes.ts'

const key = { PK: 'a', SK: 'b' }

test('a put is done if the row has exactly its attributes', () => {
  const Item = { ...key, tags: new Set(['x', 'y']), deep: [{ price: 1.5, nothing: undefined }], left: undefined }
  const row = { ...key, tags: new Set(['y', 'x']), deep: [{ price: 1.5 }] }
  expect(isAlreadyWritten({ Item }, row)).toBe(true)
  expect(isAlreadyWritten({ Item }, { ...row, more: 1 })).toBe(false)
  expect(isAlreadyWritten({ Item }, { ...row, deep: [{ price: 2 }] })).toBe(false)
  expect(isAlreadyWritten({ Item }, undefined)).toBe(false)
})

test('a delete is done if the row is gone', () => {
  expect(isAlreadyWritten({}, undefined)).toBe(true)
  expect(isAlreadyWritten({}, key)).toBe(false)
})

const update = {
  UpdateExpression: 'SET #status = :done, total = if_not_exists(total, :none), by = :by REMOVE waits, #left ADD n :one',
  ExpressionAttributeNames: { '#status': 'status', '#left': 'SET' },
  ExpressionAttributeValues: { ':done': 'done', ':none': 0, ':by': 'me', ':one': 1 },
}
const row = { ...key, status: 'done', by: 'me', total: 7, n: 3 }

test('an update is done if all that it sets is set and all that it removes is gone', () => {
  expect(isAlreadyWritten(update, row)).toBe(true)
  expect(isAlreadyWritten(update, { ...row, by: 'another' })).toBe(false)
  expect(isAlreadyWritten(update, { ...row, waits: true })).toBe(false)
  expect(isAlreadyWritten(update, { ...row, SET: 1 })).toBe(false)
  expect(isAlreadyWritten(update, undefined)).toBe(false)
})

test('an update that only counts cannot be recognised', () => {
  const values = { ExpressionAttributeValues: { ':one': 1 } }
  for (const UpdateExpression of [
    'ADD n :one',
    'SET n = n + :one',
    'SET n = if_not_exists(n, :one)',
    'DELETE tags :one',
  ])
    expect(isAlreadyWritten({ UpdateExpression, ...values }, { ...key, n: 1 })).toBe(false)
})
