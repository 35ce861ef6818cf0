import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSessionItem, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { requestRow } from '#functions/domain/requests/request-item.ts'
import {
  dueShards,
  readDueTasks,
  removeTask,
  type ScheduledTask,
  scheduleTask,
} from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { PutCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { type OpenLocalTable, openLocalTable } from '#lib/local/table/local-table.ts'
import { RequestId, UserId } from '#shared/model/ids.ts'
import { requestAt } from '#test/support/fake-requests.ts'
import { rowsOf } from '#test/support/table.ts'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { sweepDueTasks, sweeperLimits } from './sweep-due-tasks.ts'
import { handler } from './sweeper.ts'

let local: OpenLocalTable
/** How each socket, by its id, reacts when it is closed. */
let sockets: Record<string, () => Promise<boolean>>
folderForEachTest('sweeper', (dataDir) => {
  local = openLocalTable({ dataDir, tableName })
})
beforeEach(() => {
  sockets = {}
  const hangUp = async (id: string) => sockets[id]?.() ?? true
  setLocalAdapters({ table: local, sockets: { post: async () => true, hangUp } })
  said.mockClear()
})
afterEach(() => local.close())
afterAll(() => setLocalAdapters({}))

const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const lines = (): Record<string, unknown>[] => said.mock.calls.map(([line]) => JSON.parse(String(line)))

const now = new Date('2026-11-20T12:01:30.000Z')
const at = '2026-11-20T12:00:00.000Z'
/** The first letter of an id decides the shard of its task. */
const id = (number: number): string => `${'abcd'[number % 4]}${String(number).padStart(21, '0')}`
const userOf = (number: number) => UserId.parse(`usr_${id(number)}`)
const sessionEnds = (number: number, tokenHash = id(number)): ScheduledTask => {
  return { kind: 'session.end', at, userId: userOf(number), tokenHash }
}
const put = (Item: Record<string, unknown>) => table.send(new PutCommand({ TableName: tableName, Item }))
/** A socket of a session that has ended. */
const socketOf = (number: number, connection: string) =>
  put({ ...keys.sockets(userOf(number)), sockets: new Set([`${at} ${connection} ${id(number)}`]) })
/** A request that expired at two that day, and its task. */
const putOverdue = async (number: number): Promise<void> => {
  const requestId = RequestId.parse(`req_${id(number)}`)
  const overdue = { requestId, ownerId: userOf(number), date: '2026-11-19', slot: 'morning' } as const
  await put(requestRow(requestAt('pending_match', overdue)))
  await scheduleTask({ kind: 'request.expire', at, requestId })
}
const due = async (): Promise<ScheduledTask[]> => {
  const tasks: ScheduledTask[] = []
  for (const shard of dueShards) for await (const task of readDueTasks(now, shard)) tasks.push(task)
  return tasks
}
const aside = async () => (await rowsOf('DUE#ASIDE')).map(({ SK }) => String(SK).split('#').slice(0, 2).join(' '))

const throws = () => Promise.reject(new TypeError('broken'))
const hangs = () => new Promise<boolean>(() => {})
const quick = { ...sweeperLimits, taskMs: 300 }

describe('20,000 due tasks, of which one throws and one hangs', () => {
  const [throwing, hanging, many] = [1, 2, 20_000]
  beforeEach(async () => {
    await socketOf(throwing, 'throwing')
    await socketOf(hanging, 'hanging')
    Object.assign(sockets, { throwing: throws, hanging: hangs })
    for (let first = 0; first < many; first += 500) {
      const numbers = Array.from({ length: 500 }, (_, index) => first + index)
      await Promise.all(
        numbers.map((number) => (number % 4 === 0 ? putOverdue(number) : scheduleTask(sessionEnds(number)))),
      )
    }
  }, 60_000)
  const both = [throwing, hanging].map((number) => `session.end ${userOf(number)}`)

  test('are done within a minute, except those two: they are put aside after five runs, and done on replay', async () => {
    expect(await due()).toHaveLength(many)
    const began = performance.now()
    await expect(sweepDueTasks(now)).rejects.toThrow(`2 of ${many} due tasks failed`)
    expect(performance.now() - began).toBeLessThan(55_000)
    expect((await due()).map((task) => 'userId' in task && task.userId).toSorted()).toEqual(
      [throwing, hanging].map(userOf).toSorted(),
    )
    expect(
      lines().map(({ message, operation, subject, fault }) => [
        message,
        operation,
        subject,
        String(fault).split(' ')[0],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['sweep failed', 'session.end', userOf(throwing), 'TypeError'],
        ['sweep failed', 'session.end', userOf(hanging), 'TaskHangs'],
      ]),
    )

    for (let run = 2; run <= 4; run += 1) await expect(sweepDueTasks(now, quick)).rejects.toThrow('2 of 2')
    expect(await aside()).toEqual([])
    await expect(sweepDueTasks(now, quick)).rejects.toThrow('2 of 2')
    expect([await due(), await aside()]).toEqual([[], both])
    expect(lines().filter(({ message }) => message === 'task put aside')).toHaveLength(2)
    await sweepDueTasks(now, quick)

    sockets = {}
    expect(await handler({ replay: true })).toEqual({ replayed: 2 })
    expect([await due(), await aside(), await handler({ replay: true })]).toEqual([[], [], { replayed: 0 }])
    const left = await Promise.all([throwing, hanging].map((number) => rowsOf(`USER#${userOf(number)}`)))
    expect(left.flat().filter((row) => 'sockets' in row)).toEqual([])
  }, 120_000)
})

test('a task put aside holds only ids, stays until it is replayed, and is logged every hour', async () => {
  await socketOf(1, 'throwing')
  sockets.throwing = throws
  await scheduleTask(sessionEnds(1))
  for (let run = 1; run <= 5; run += 1) await expect(sweepDueTasks(now)).rejects.toThrow()
  const [row = {}] = await rowsOf('DUE#ASIDE')
  expect(Object.keys(row).toSorted()).toEqual(['PK', 'SK', 'at', 'failedRuns', 'kind', 'tokenHash', 'userId'])
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:10.000Z') })
  said.mockClear()
  await handler()
  vi.setSystemTime(new Date('2026-11-20T13:01:10.000Z'))
  await handler()
  vi.useRealTimers()
  expect(lines()).toMatchObject([{ message: 'tasks are aside', count: 1 }])
})

test('an outage that affects one kind of task pauses that kind, and the others are done', async () => {
  const many = 400
  for (let number = 0; number < many; number += 1) {
    await socketOf(number, 'out')
    await scheduleTask(sessionEnds(number))
    await putOverdue(number + many)
  }
  sockets.out = throws
  await expect(sweepDueTasks(now)).rejects.toThrow('due tasks failed')
  expect((await due()).filter(({ kind }) => kind === 'request.expire')).toEqual([])
  expect(lines().filter(({ message }) => message === 'sweep failed').length).toBeLessThan(60)
  expect(lines()).toContainEqual(expect.objectContaining({ message: 'tasks wait', count: expect.any(Number) }))
  sockets = {}
  await sweepDueTasks(now)
  expect([await due(), await aside()]).toEqual([[], []])
})

test('a task that a timed-out run completes after all is not counted again', async () => {
  await socketOf(1, 'late')
  await scheduleTask(sessionEnds(1))
  sockets.late = async () => {
    await removeTask(sessionEnds(1))
    throw new Error('late')
  }
  await expect(sweepDueTasks(now)).rejects.toThrow('1 of 1')
  expect([await due(), await aside()]).toEqual([[], []])
})

test('a run that has no time left starts no task, and the next one continues', async () => {
  for (let number = 0; number < 100; number += 1) await putOverdue(number)
  await sweepDueTasks(now, { ...sweeperLimits, beginsWithinMs: -1 })
  const left = (await due()).length
  expect(left).toBeGreaterThan(0)
  expect(lines()).toMatchObject([{ message: 'tasks wait' }])
  await sweepDueTasks(now)
  expect(await due()).toEqual([])
})

test('a session that was used meanwhile is due again at its new end', async () => {
  const user: UserItem = { userId: userOf(1), email: 'a@example.org', createdAt: at, epoch: 1 }
  await put({ ...keys.user(user.userId), ...user })
  await put(sessionRow(newSessionItem(user, id(1), 'Test', now)))
  await socketOf(1, 'open')
  await scheduleTask(sessionEnds(1))
  await sweepDueTasks(now)
  expect(await due()).toEqual([])
  const later = await Promise.all([0, 1, 2, 3].map((shard) => rowsOf(`DUE#2026-11-27#${shard}`)))
  expect(later.flat()).toMatchObject([{ kind: 'session.end', at: '2026-11-27T12:01:30.000Z', userId: userOf(1) }])
})
