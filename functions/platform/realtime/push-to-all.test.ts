import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { DeleteCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { pushToAll } from './push-to-all.ts'

const rows = mockTable(table)
const gateway = mockClient(ApiGatewayManagementApiClient)
const people = Array.from({ length: 120 }, (_, at) => `p${at}`)
const event = { type: 'session_changed', id: 'p.1', v: 1 } as const
const posted = () => gateway.commandCalls(PostToConnectionCommand).map(({ args }) => args[0].input.ConnectionId)

beforeEach(() => {
  rows.reset()
  gateway.reset()
  rows.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => {
    const userId = String(ExpressionAttributeValues[':user']).slice('USER#'.length)
    return { Items: [{ userId, connectionId: `c-${userId}` }] }
  })
  rows.on(DeleteCommand).resolves({})
  gateway.on(PostToConnectionCommand).resolves({})
})

test('one who cannot be reached keeps it from nobody else, and it is tried again', async () => {
  gateway.on(PostToConnectionCommand, { ConnectionId: 'c-p7' }).rejects(new Error('no gateway'))
  await expect(pushToAll(people, event)).rejects.toThrow('no gateway')
  expect(new Set(posted())).toEqual(new Set(people.map((id) => `c-${id}`)))
})

test('a socket that is gone is no failure: its row goes', async () => {
  gateway
    .on(PostToConnectionCommand, { ConnectionId: 'c-p7' })
    .rejects(new GoneException({ $metadata: {}, message: '' }))
  await pushToAll(people, event)
  expect(posted()).toHaveLength(people.length)
  expect(rows.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([keys.connection('p7', 'c-p7')])
})

test('nobody is pushed to for nothing', async () => {
  await pushToAll([], event)
  expect(posted()).toEqual([])
})
