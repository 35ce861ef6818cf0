import { beforeEach, expect, test, vi } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { socketGateway } from '#functions/platform/sockets/sockets.ts'
import { BatchGetCommand, DeleteCommand, UpdateCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { UserId } from '#shared/model/ids.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { endSockets } from './end-sockets.ts'
import { newSessionItem, sessionRow } from './session-store.ts'

const rows = mockTable(table)
const hangUp = vi.spyOn(socketGateway, 'hangUp')
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const now = new Date('2026-11-20T12:00:00Z')
const user: UserItem = { userId, email: 'a@example.org', createdAt: now.toISOString(), epoch: 1 }
type Open = { id: string; tokenHash?: string; second?: number }
const opened = ({ id, tokenHash = 'live', second = 0 }: Open): string =>
  `${new Date(now.getTime() + second * 1000).toISOString()} ${id} ${tokenHash}`
const closed = () => hangUp.mock.calls.map(([id]) => id)
let open: Open[]

beforeEach(() => {
  hangUp.mockReset().mockResolvedValue(true)
  rows.on(DeleteCommand).resolves({})
  rows.on(UpdateCommand).resolves({})
  open = [{ id: 'c1' }, { id: 'c2', tokenHash: 'over' }, { id: 'c3', tokenHash: 'over' }]
  rows.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const requested = JSON.stringify(RequestItems)
    const sockets = { ...keys.sockets(userId), sockets: new Set(open.map(opened)) }
    const session = requested.includes('SESS#live') ? [sessionRow(newSessionItem(user, 'live', 'Test', now))] : []
    const found = requested.includes('SOCKETS') ? [sockets] : [{ ...keys.user(userId), ...user }, ...session]
    return { Responses: { [tableName]: found } }
  })
})

test('sockets of an ended session close, those of a live one stay', async () => {
  const ends = await endSockets(userId, now)
  expect(closed()).toEqual(['c2', 'c3'])
  expect([...ends.keys()]).toEqual(['live'])
})

test('sees a socket that has just opened, because the read is consistent', async () => {
  await endSockets(userId, now)
  const [first] = rows.commandCalls(BatchGetCommand)
  expect(first?.args[0].input.RequestItems).toEqual({
    [tableName]: { Keys: [keys.sockets(userId)], ConsistentRead: true },
  })
})

test('closes the oldest of more than five sockets, on any device', async () => {
  open = [6, 2, 5, 1, 7, 3, 4].map((second) => ({ id: `c${second}`, second }))
  const ends = await endSockets(userId, now)
  expect(closed().toSorted()).toEqual(['c1', 'c2'])
  expect([...ends.keys()]).toEqual(['live'])
})

test('keeps five sockets', async () => {
  open = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  await endSockets(userId, now)
  expect(closed()).toEqual([])
})

test('a socket that is already gone is forgotten without an error', async () => {
  hangUp.mockResolvedValue(false)
  await endSockets(userId, now)
  expect(rows.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([
    keys.connection('c2'),
    keys.connection('c3'),
  ])
  const struck = rows.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
  expect(struck).toMatchObject(
    open.slice(1).map((socket) => ({
      Key: keys.sockets(userId),
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':socket': new Set([opened(socket)]) },
    })),
  )
})

test('a socket that cannot be closed is forgotten, so that it gets no more frames', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  hangUp.mockRejectedValue(Object.assign(new Error('refused'), { status: 403 }))
  await endSockets(userId, now)
  expect(rows.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([
    keys.connection('c2'),
    keys.connection('c3'),
  ])
  expect(said.mock.calls.join()).toContain('socket given up')
  said.mockRestore()
})

test('throws if the gateway does not answer, so that the task is retried', async () => {
  hangUp.mockRejectedValue(new Error('no gateway'))
  await expect(endSockets(userId, now)).rejects.toThrow('no gateway')
})
