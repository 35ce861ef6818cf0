import { beforeEach, expect, test } from 'vitest'
import { DeleteCommand, PutCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { RequestId, UserId } from '#shared/model/ids.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { dueShards, readDueTasks, removeTask, type ScheduledTask, scheduleTask } from './scheduled-task-store.ts'

const rows = mockTable(table)
const id = (last: number) => RequestId.parse(`req_${String(last).padStart(22, 'abcdefgh')}`)
const at = '2026-11-20T12:00:00.000Z'
const tasks: ScheduledTask[] = [
  { kind: 'session.end', at, userId: 'usr_1', tokenHash: 'hash' },
  { kind: 'request.expire', at, requestId: id(1) },
  { kind: 'offer.expire', at, requestId: id(1) },
  { kind: 'offer.expire', at: '2026-11-20T12:00:00.001Z', requestId: id(1) },
  { kind: 'offer.expire', at, requestId: id(2) },
  ...['a', 'b'].map(
    (one) => ({ kind: 'quiet.end', at, endsAt: at, userId: UserId.parse(`usr_${one.repeat(22)}`) }) as const,
  ),
  ...['one', 'two'].flatMap((deviceId) =>
    ['2026-11-20T11:59:00.000Z#a', '2026-11-20T11:59:00.000Z#b'].map(
      (noteId) => ({ kind: 'push.late', at, userId: UserId.parse(`usr_${'a'.repeat(22)}`), deviceId, noteId }) as const,
    ),
  ),
]
const written = () => rows.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)
const keyOf = (row: Record<string, unknown> | undefined) => `${row?.PK} ${row?.SK}`

beforeEach(() => void rows.on(QueryCommand).resolves({ Items: [] }))

test('the same task at the same time is one row; another kind, time or subject is another row', async () => {
  for (const task of [...tasks, ...tasks]) await scheduleTask(task)
  expect(new Set(written().map(keyOf)).size).toBe(tasks.length)
})

test('a row is deleted under the key it was written to, and expires a week after its time', async () => {
  for (const task of tasks) {
    await scheduleTask(task)
    await removeTask(task)
  }
  const removed = rows.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)
  expect(removed.map(keyOf)).toEqual(written().map(keyOf))
  expect(written()[0]?.ttl).toBe(Date.parse(at) / 1000 + 7 * 24 * 3600)
})

test('requests are spread over the shards', async () => {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz')
    await scheduleTask({ kind: 'request.expire', at, requestId: RequestId.parse(`req_${letter.repeat(22)}`) })
  const shards = Map.groupBy(written(), (row) => String(row?.PK))
  expect([...shards.keys()].toSorted()).toEqual([0, 1, 2, 3].map((shard) => `DUE#2026-11-20#${shard}`))
})

test.each([
  ['2026-11-20T00:01:30.000Z', ['2026-11-19', '2026-11-20']],
  ['2026-11-20T12:00:30.000Z', ['13', '14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`)],
])('at %s it reads the days %j, up to now', async (now, days) => {
  for (const shard of dueShards) for await (const _ of readDueTasks(new Date(now), shard)) expect.unreachable()
  const requested = rows.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExpressionAttributeValues)
  expect([...new Set(requested.map((values) => String(values?.[':shard']).slice(4, 14)))].toSorted()).toEqual(days)
  expect(requested).toHaveLength(days.length * 4)
  // Includes tasks that are due in this very millisecond.
  for (const last of requested.map((values) => values?.[':now'])) {
    expect(last > `${now}#request.expire#req_1`).toBe(true)
    expect(last < `${new Date(Date.parse(now) + 1).toISOString()}#`).toBe(true)
  }
})
