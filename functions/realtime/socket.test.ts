import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { BatchGetCommand, DeleteCommand, PutCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { mockTable } from '#test/support/mock-table.ts'

vi.hoisted(() => {
  process.env.PUBLIC_ORIGINS = 'https://sameway.example'
})
vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const { table, tableName } = await import('#functions/platform/table/table.ts')
const { newSessionItem, sessionRow } = await import('#functions/platform/sessions/session-store.ts')
const { newSessionToken } = await import('#functions/platform/sessions/session-token.ts')
const { handler } = await import('./socket.ts')

const rows = mockTable(table)
const gateway = mockClient(ApiGatewayManagementApiClient)
const origin = 'https://sameway.example'
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const { tokenHash, cookieValue } = newSessionToken(userId)
const Cookie = `other=1; __Host-sid=${cookieValue}`

const signedIn = (flags: Partial<UserItem> = {}) => {
  const user: UserItem = { userId, email: 'a@example.org', createdAt: '2026-01-01T00:00:00Z', epoch: 1, ...flags }
  const session = sessionRow(newSessionItem(user, tokenHash, 'Test', new Date()))
  rows.on(BatchGetCommand).resolves({ Responses: { [tableName]: [{ ...keys.user(userId), ...user }, session] } })
}
const call = (routeKey: string, headers?: Record<string, string>) =>
  handler({ requestContext: { routeKey, connectionId: 'c1=' }, ...(headers && { headers }) })
const put = () => rows.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)

beforeEach(() => {
  rows.reset()
  gateway.reset()
  rows.on(PutCommand).resolves({})
  signedIn()
})

test.each([
  ['another site', { Origin: 'https://evil.example', Cookie }, {}, 403],
  ['nowhere', { Cookie }, {}, 403],
  ['somebody without a cookie', { Origin: origin }, {}, 401],
  ['somebody with a made-up cookie', { Origin: origin, Cookie: '__Host-sid=x.y' }, {}, 401],
  ['a deactivated person', { Origin: origin, Cookie }, { isDeactivated: true }, 401],
  ['a person with a temporary password', { Origin: origin, Cookie }, { passwordChangeRequired: true }, 403],
])('%s gets no socket', async (_, headers, flags, statusCode) => {
  signedIn(flags)
  expect(await call('$connect', headers as Record<string, string>)).toMatchObject({ statusCode }) // some lack a header
  expect(put()).toEqual([])
})

test.each([
  ['as browsers spell them', { Origin: origin, Cookie }],
  ['in lower case', { origin, cookie: Cookie }],
])('a session opens a socket, with headers %s, and its end is noted', async (_, headers) => {
  expect(await call('$connect', headers as unknown as Record<string, string>)).toEqual({ statusCode: 200 }) // either spelling
  expect(put()).toMatchObject([
    { ...keys.connection(userId, 'c1='), GSI1PK: 'CONN#c1=', tokenHash },
    { kind: 'session.end', userId, tokenHash },
  ])
})

test('a socket that the index does not know ends without a word', async () => {
  rows.on(QueryCommand).resolves({ Items: [] })
  expect(await call('$disconnect')).toEqual({ statusCode: 200 })
  expect(rows.commandCalls(DeleteCommand)).toEqual([])
})

test('a socket that closed leaves no row', async () => {
  rows.on(QueryCommand).resolves({ Items: [{ ...keys.connection(userId, 'c1='), userId, connectionId: 'c1=' }] })
  rows.on(DeleteCommand).resolves({})
  expect(await call('$disconnect')).toEqual({ statusCode: 200 })
  expect(rows.commandCalls(DeleteCommand)[0]?.args[0].input.Key).toEqual(keys.connection(userId, 'c1='))
})

test.each([
  ['is there', () => gateway.on(DeleteConnectionCommand).resolves({})],
  ['is gone', () => gateway.on(DeleteConnectionCommand).rejects(new GoneException({ $metadata: {}, message: '' }))],
])('whoever says more than a ping is let go, when their socket %s', async (_, given) => {
  given()
  expect(await call('$default')).toEqual({ statusCode: 200 })
  expect(gateway.commandCalls(DeleteConnectionCommand).map(({ args }) => args[0].input)).toEqual([
    { ConnectionId: 'c1=' },
  ])
})

test('a table that does not answer is an outage, anything else a fault', async () => {
  rows.on(BatchGetCommand).rejects(Object.assign(new Error('slow'), { name: 'TimeoutError' }))
  expect(await call('$connect', { origin, cookie: Cookie })).toMatchObject({ statusCode: 503 })
  rows.on(BatchGetCommand).rejects(new Error('ours'))
  await expect(call('$connect', { origin, cookie: Cookie })).rejects.toThrow('ours')
})
