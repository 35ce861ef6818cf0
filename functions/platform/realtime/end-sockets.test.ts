import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { newSessionItem, sessionRow } from '#functions/platform/sessions/session-store.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { BatchGetCommand, DeleteCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { UserId } from '#shared/model/ids.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { endSockets } from './end-sockets.ts'

const rows = mockTable(table)
const gateway = mockClient(ApiGatewayManagementApiClient)
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const now = new Date('2026-11-20T12:00:00Z')
const user: UserItem = { userId, email: 'a@example.org', createdAt: now.toISOString(), epoch: 1 }
const connection = (connectionId: string, tokenHash: string) => ({
  connectionId,
  tokenHash,
  userId,
  connectedAt: now.toISOString(),
})
const closed = () => gateway.commandCalls(DeleteConnectionCommand).map(({ args }) => args[0].input.ConnectionId)

beforeEach(() => {
  rows.reset()
  gateway.reset()
  gateway.on(DeleteConnectionCommand).resolves({})
  rows
    .on(QueryCommand)
    .resolves({ Items: [connection('c1', 'live'), connection('c2', 'over'), connection('c3', 'over')] })
  rows.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const isLive = JSON.stringify(RequestItems).includes('SESS#live')
    const session = isLive ? [sessionRow(newSessionItem(user, 'live', 'Test', now))] : []
    return { Responses: { [tableName]: [{ ...keys.user(userId), ...user }, ...session] } }
  })
})

test('sockets of an ended session close, those of a live one stay', async () => {
  const open = await endSockets(userId, now)
  expect(closed()).toEqual(['c2', 'c3'])
  expect([...open.keys()]).toEqual(['live'])
})

test('a socket that opened this very moment is looked at too: no late index stands between', async () => {
  await endSockets(userId, now)
  const [query] = rows.commandCalls(QueryCommand)
  expect(query?.args[0].input).toMatchObject({ ConsistentRead: true })
  expect(query?.args[0].input).not.toHaveProperty('IndexName')
})

test('of more than five sockets of a person the oldest close, whichever device they are on', async () => {
  const opened = (second: number) => ({
    ...connection(`c${second}`, 'live'),
    connectedAt: new Date(now.getTime() + second * 1000).toISOString(),
  })
  rows.on(QueryCommand).resolves({ Items: [6, 2, 5, 1, 7, 3, 4].map(opened) })
  const open = await endSockets(userId, now)
  expect(closed().toSorted()).toEqual(['c1', 'c2'])
  expect([...open.keys()]).toEqual(['live'])
})

test('five may stay', async () => {
  rows.on(QueryCommand).resolves({ Items: ['a', 'b', 'c', 'd', 'e'].map((id) => connection(id, 'live')) })
  await endSockets(userId, now)
  expect(closed()).toEqual([])
})

test('a socket that is gone is no failure, and its row goes', async () => {
  gateway.on(DeleteConnectionCommand).rejects(new GoneException({ $metadata: {}, message: '' }))
  await endSockets(userId, now)
  expect(rows.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toContainEqual(
    keys.connection(userId, 'c2'),
  )
})

test('any other refusal of the gateway is a failure, so it is tried again', async () => {
  gateway.on(DeleteConnectionCommand).rejects(new Error('no gateway'))
  await expect(endSockets(userId, now)).rejects.toThrow('no gateway')
})
