import { ApiGatewayManagementApiClient, DeleteConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import { BatchGetCommand, DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newSessionItem, sessionRow } from '#functions/platform/sessions/session-store.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { UserId } from '#shared/model/ids.ts'
import { handler } from './sweeper.ts'

const rows = mockClient(table)
const gateway = mockClient(ApiGatewayManagementApiClient)
const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const now = new Date('2026-11-20T00:00:30.000Z')
const due = { kind: 'session.end', at: '2026-11-19T23:59:50.000Z', userId, tokenHash: 'hash' }
const user: UserItem = { userId, email: 'a@example.org', createdAt: now.toISOString(), epoch: 1 }
const laid = () => rows.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)
const removed = () => rows.commandCalls(DeleteCommand).map(({ args }) => String(args[0].input.Key?.PK))

/** One row due, of yesterday; with or without a socket, of a session that is over or not. */
const rowDue = ({ isOver = false, hasSocket = true }) => {
  rows.on(PutCommand).resolves({})
  rows.on(DeleteCommand).resolves({})
  rows.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => {
    if (':connection' in ExpressionAttributeValues)
      return { Items: hasSocket ? [{ connectionId: 'c1', userId, tokenHash: 'hash' }] : [] }
    const shard = `DUE#2026-11-19#${'h'.charCodeAt(0) % 4}`
    return { Items: ExpressionAttributeValues[':shard'] === shard ? [due] : [] }
  })
  const session = isOver ? [] : [sessionRow(newSessionItem(user, 'hash', 'Test', now))]
  rows.on(BatchGetCommand).resolves({ Responses: { [tableName]: [{ ...keys.user(userId), ...user }, ...session] } })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
  rows.reset()
  gateway.reset()
  said.mockClear()
  gateway.on(DeleteConnectionCommand).resolves({})
})
afterEach(() => {
  vi.useRealTimers()
})

test('what fails stays, is logged without a name, and fails the run', async () => {
  rowDue({ isOver: true })
  gateway.on(DeleteConnectionCommand).rejects(new Error('no gateway'))
  await expect(handler()).rejects.toThrow('1 of 1 due rows failed')
  expect(removed()).toEqual([])
  expect(JSON.stringify(said.mock.calls)).not.toContain(userId)
})

test('a session that ended loses its sockets, and its row', async () => {
  rowDue({ isOver: true })
  await handler()
  expect(gateway.commandCalls(DeleteConnectionCommand)).toHaveLength(1)
  expect(removed().some((key) => key.startsWith('DUE#2026-11-19'))).toBe(true)
  expect(laid()).toEqual([])
})

test('a session that lived on is looked at again at its new end', async () => {
  rowDue({})
  await handler()
  expect(gateway.calls()).toHaveLength(0)
  expect(laid()).toMatchObject([{ ...due, at: '2026-11-27T00:00:30.000Z' }])
  expect(removed()).toHaveLength(1)
})

test('a session without sockets needs no further look', async () => {
  rowDue({ hasSocket: false })
  await handler()
  expect(laid()).toEqual([])
  expect(removed()).toHaveLength(1)
})
