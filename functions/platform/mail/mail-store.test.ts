import { beforeEach, expect, test } from 'vitest'
import { ConditionalCheckFailedException, GetCommand, UpdateCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { takeMailTurn } from './mail-store.ts'

const rows = mockTable(table)
/** By partition key; each list as the table would keep it. */
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

test('the seventh mail in an hour is held, and only the first of them leaving the hour makes room', async () => {
  for (let number = 1; number <= 6; number += 1) expect(await turn(number, number)).toBe(true)
  expect(await turn(7, 7)).toBe(false)
  expect(await turn(8, 60)).toBe(false)
  expect(await turn(9, 61)).toBe(true)
  expect(await turn(10, 61)).toBe(false)
})

test('a mail that comes again counts once and may go again; one that was held stays held', async () => {
  for (let number = 1; number <= 5; number += 1) await turn(number, number)
  for (let time = 0; time < 5; time += 1) expect(await turn(5, 5)).toBe(true)
  expect(await turn(6, 6)).toBe(true)
  for (let time = 0; time < 3; time += 1) expect(await turn(7, 7)).toBe(false)
  expect(await turn(6, 6)).toBe(true)
})

test('another request has turns of its own', async () => {
  for (let number = 1; number <= 7; number += 1) await turn(number, 1)
  expect(await turn(1, 1, 'req_2')).toBe(true)
})

test('of two at once for the last turn one gets it', async () => {
  for (let number = 1; number <= 5; number += 1) await turn(number, 1)
  const both = await Promise.all([turn(6, 2), turn(7, 2)])
  expect(both.filter(Boolean)).toHaveLength(1)
})
