import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  BatchGetCommand,
  ConditionalCheckFailedException,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from '#functions/platform/table/commands.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { handler } from './nightly.ts'

vi.mock('#functions/platform/key-ring.ts', async (original) => {
  const { readKeyRing } = await original<typeof import('#functions/platform/key-ring.ts')>()
  return { keyRing: () => readKeyRing('k1:one') }
})

const rows = mockTable(table)
const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const kept = () => rows.commandCalls(UpdateCommand).map(({ args }) => args[0].input.Key)
const messages = () => said.mock.calls.map(([line]) => JSON.parse(String(line)))
const yesterday = { PK: 'STAT#DAYS', SK: '2026-11-19' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-11-20T00:10:00.000Z'))
  rows.on(BatchGetCommand).resolves({ Responses: { [tableName]: [] } })
  rows.on(QueryCommand).resolves({ Items: [], Count: 0 })
  rows.on(UpdateCommand).resolves({})
  // All users already have their search rows, and all years their sums.
  rows.on(GetCommand).resolves({ Item: { list: 0, upTo: '', isDone: true } })
  said.mockClear()
})
afterEach(() => void vi.useRealTimers())

test('a part that fails marks the night as failed, but stops no other part', async () => {
  rows.on(QueryCommand, { Select: 'COUNT' }).rejects(new Error('ann@example.org is not well'))
  await expect(handler({ only: ['counters', 'snapshot'] })).rejects.toThrow('The night failed in: counters')
  expect(kept()).toEqual([yesterday])
  expect(messages()).toMatchObject([{ message: 'night failed', group: 'nightly', operation: 'counters' }])
  expect(JSON.stringify(messages())).not.toContain('ann@example.org')
})

test('a snapshot that is already stored stays, and is no failure', async () => {
  rows.on(UpdateCommand).rejects(new ConditionalCheckFailedException())
  await handler({})
  expect(kept()).toEqual([yesterday])
  expect(messages()).toEqual([])
})

test('runs only the parts that are named', async () => {
  await handler({ only: ['snapshot'] })
  expect(kept()).toEqual([yesterday])
  expect(rows.commandCalls(QueryCommand)).toEqual([])
})
