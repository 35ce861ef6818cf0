import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UpdateCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { ConditionalCheckFailedException } from '#functions/platform/table/table-errors.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { takeLimits } from './take-limits.ts'

const sent = mockTable(table)
const limits = [
  { by: 'ip', max: 10, perSeconds: 60 },
  { by: 'email', max: 5, perSeconds: 3600 },
  { by: 'user', max: 3, perSeconds: 60 },
] as const
const caller = { ip: '203.0.113.9', email: 'ann@example.org', user: undefined }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-20T12:00:45Z')
})
afterEach(() => {
  sent.reset()
  vi.useRealTimers()
})

test('a full window refuses until it ends', async () => {
  sent.on(UpdateCommand).rejects(new ConditionalCheckFailedException())
  await expect(takeLimits('checkUser', limits.slice(0, 1), caller)).rejects.toMatchObject({
    code: 'limit.reached',
    retryAfterSeconds: 15,
  })
})

test('each window counts apart, and nobody is counted by what they do not have', async () => {
  sent.on(UpdateCommand).resolves({})
  await takeLimits('sendOtp', limits, caller)
  const inputs = sent.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input)
  expect(inputs.map(({ ExpressionAttributeValues }) => ExpressionAttributeValues?.[':room'])).toEqual([9, 4])
  expect(new Set(inputs.map(({ Key }) => Key?.PK)).size).toBe(2)
})

test('no address stands in the table in clear', async () => {
  sent.on(UpdateCommand).resolves({})
  await takeLimits('sendOtp', limits, caller)
  expect(JSON.stringify(sent.commandCalls(UpdateCommand).map(({ args }) => args[0].input))).not.toMatch(
    /ann@example|203\.0\.113/,
  )
})
