import { beforeEach, expect, test } from 'vitest'
import { ConditionalCheckFailedException, GetCommand, UpdateCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { takeMailTurn } from './mail-store.ts'

const rows = mockTable(table)
/** The stored lists by partition key. */
let kept = new Map<string, object[]>()

beforeEach(() => {
  kept = new Map()
  rows.on(GetCommand).callsFake(({ Key }) => ({ Item: kept.has(Key.PK) ? { mails: kept.get(Key.PK) } : undefined }))
  rows.on(UpdateCommand).callsFake(({ Key, ExpressionAttributeValues: values }) => {
    const was = kept.get(Key.PK)
    if (JSON.stringify(was) !== JSON.stringify(values[':was'])) throw new ConditionalCheckFailedException()
    kept.set(Key.PK, values[':mails'])
    return {}
  })
})

const minute = (count: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + count * 60_000).toISOString()
const turn = (number: number, at: number, requestId = 'req_1') =>
  takeMailTurn({ id: `${requestId}#${number}`, requestId, at: minute(at) })

test('holds the seventh mail in an hour, until the first is more than an hour old', async () => {
  for (let number = 1; number <= 6; number += 1) expect(await turn(number, number)).toBe(true)
  expect(await turn(7, 7)).toBe(false)
  expect(await turn(8, 60)).toBe(false)
  expect(await turn(9, 61)).toBe(true)
  expect(await turn(10, 61)).toBe(false)
})

test('a repeated mail counts once and may be sent; a held mail stays held', async () => {
  for (let number = 1; number <= 5; number += 1) await turn(number, number)
  for (let time = 0; time < 5; time += 1) expect(await turn(5, 5)).toBe(true)
  expect(await turn(6, 6)).toBe(true)
  for (let time = 0; time < 3; time += 1) expect(await turn(7, 7)).toBe(false)
  expect(await turn(6, 6)).toBe(true)
})

test('a held mail stays held when a later event, more than an hour on, is counted before it is repeated', async () => {
  for (let number = 1; number <= 6; number += 1) await turn(number, number)
  expect(await turn(7, 7)).toBe(false)
  expect(await turn(8, 70)).toBe(true)
  expect(await turn(7, 7)).toBe(false)
  expect(await turn(6, 6)).toBe(true)
})

test('a mail that comes late is not held for mails of more than an hour after it', async () => {
  for (let number = 1; number <= 6; number += 1) await turn(number, 90 + number)
  expect(await turn(7, 30)).toBe(true)
  expect(await turn(8, 37)).toBe(false)
})

test('forgets a mail once the stream can no longer repeat its event', async () => {
  for (const hour of [0, 1, 48, 49]) await turn(hour, hour * 60)
  expect([...kept.values()]).toEqual([[48, 49].map((hour) => ({ id: `req_1#${hour}`, at: minute(hour * 60) }))])
})

test('counts each request apart', async () => {
  for (let number = 1; number <= 7; number += 1) await turn(number, 1)
  expect(await turn(1, 1, 'req_2')).toBe(true)
})

test('gives the last turn to one of two concurrent mails', async () => {
  for (let number = 1; number <= 5; number += 1) await turn(number, 1)
  const both = await Promise.all([turn(6, 2), turn(7, 2)])
  expect(both.filter(Boolean)).toHaveLength(1)
})
