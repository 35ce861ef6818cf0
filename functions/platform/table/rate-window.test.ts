import { expect, test } from 'vitest'
import { mockTable } from '#test/support/mock-table.ts'
import { ConditionalCheckFailedException, UpdateCommand } from './commands.ts'
import { takeFromRateWindow } from './rate-window.ts'
import { table } from './table.ts'

const sent = mockTable(table)
const hour = { name: 'uploadedBytes', by: 'user', value: 'usr_x', max: 200, perSeconds: 3600 }
const tenToOne = new Date('2026-11-20T12:50:00Z')

test.each([
  ['2026-11-20T12:50:00Z', 600],
  ['2026-11-20T12:59:59Z', 1],
  ['2026-11-20T13:00:00Z', 3600],
])('an amount that does not fit at %s waits %i seconds', async (at, seconds) => {
  sent.on(UpdateCommand).rejects(new ConditionalCheckFailedException())
  expect(await takeFromRateWindow(hour, 30, new Date(at))).toBe(seconds)
})

test('takes an amount only if there is room for all of it', async () => {
  sent.on(UpdateCommand).resolves({})
  expect(await takeFromRateWindow(hour, 30, tenToOne)).toBeUndefined()
  const [input] = sent.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
  expect(input?.ConditionExpression).toBe('attribute_not_exists(taken) OR taken <= :room')
  expect(input?.ExpressionAttributeValues).toMatchObject({ ':amount': 30, ':room': 170 })
})

test('gives the next window its own row', async () => {
  sent.on(UpdateCommand).resolves({})
  for (const at of [tenToOne, new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T13:00:00Z')])
    await takeFromRateWindow(hour, 1, at)
  const keys = sent.commandCalls(UpdateCommand).map(({ args }) => JSON.stringify(args[0].input.Key))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})
