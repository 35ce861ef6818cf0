import { beforeEach, expect, test, vi } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { mockTable } from '#test/support/mock-table.ts'

vi.hoisted(() => {
  process.env.PUBLIC_ORIGINS = 'https://sameway.example'
})
vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const { table, tableName } = await import('#functions/platform/table/table.ts')
const { newSessionItem, sessionRow } = await import('#functions/domain/accounts/sessions/session-store.ts')
const { newSessionToken } = await import('#functions/domain/accounts/sessions/session-store.ts')
const { socketGateway } = await import('#functions/platform/sockets/sockets.ts')
const { handler } = await import('./socket.ts')

const rows = mockTable(table)
const hangUp = vi.spyOn(socketGateway, 'hangUp')
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
const socketsNamed = () => rows.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
const put = () => rows.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)

beforeEach(() => {
  hangUp.mockReset()
  rows.on(PutCommand).resolves({})
  rows.on(UpdateCommand).resolves({})
  rows.on(DeleteCommand).resolves({})
  signedIn()
})

test.each([
  ['another site', { Origin: 'https://evil.example', Cookie }, {}, 403],
  ['nowhere', { Cookie }, {}, 403],
  ['someone without a cookie', { Origin: origin }, {}, 401],
  ['someone with a made-up cookie', { Origin: origin, Cookie: '__Host-sid=x.y' }, {}, 401],
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
])('a session opens a socket, with headers %s, and its end is scheduled', async (_, headers) => {
  // either spelling
  expect(await call('$connect', headers as unknown as Record<string, string>)).toEqual({ statusCode: 200 })
  expect(put()).toMatchObject([
    { ...keys.connection('c1='), userId, tokenHash },
    { kind: 'session.end', userId, tokenHash },
  ])
  const { Key, UpdateExpression, ExpressionAttributeValues = {} } = socketsNamed()[0] ?? {}
  expect({ Key, UpdateExpression }).toEqual({
    Key: keys.sockets(userId),
    UpdateExpression: expect.stringMatching(/^ADD/),
  })
  const words = new RegExp(`^\\S+ c1= ${tokenHash}$`)
  expect([...ExpressionAttributeValues[':socket']]).toEqual([expect.stringMatching(words)])
})

test('closing an unknown socket changes nothing', async () => {
  rows.on(GetCommand).resolves({})
  expect(await call('$disconnect')).toEqual({ statusCode: 200 })
  expect(rows.commandCalls(DeleteCommand)).toEqual([])
  expect(socketsNamed()).toEqual([])
})

test('the rows of a closed socket are deleted', async () => {
  const connection = { connectionId: 'c1=', userId, tokenHash, connectedAt: '2026-11-20T12:00:00.000Z' }
  rows.on(GetCommand, { Key: keys.connection('c1=') }).resolves({ Item: connection })
  expect(await call('$disconnect')).toEqual({ statusCode: 200 })
  expect(rows.commandCalls(DeleteCommand)[0]?.args[0].input.Key).toEqual(keys.connection('c1='))
  expect(socketsNamed()).toMatchObject([
    {
      Key: keys.sockets(userId),
      UpdateExpression: 'DELETE sockets :socket',
      ExpressionAttributeValues: { ':socket': new Set([`2026-11-20T12:00:00.000Z c1= ${tokenHash}`]) },
    },
  ])
})

test.each([
  ['is there', true],
  ['is gone', false],
])('closes a socket that sends anything but a ping, if it %s', async (_, isThere) => {
  hangUp.mockResolvedValue(isThere)
  expect(await call('$default')).toEqual({ statusCode: 200 })
  expect(hangUp.mock.calls).toEqual([['c1=']])
})

test('a table that does not answer is an outage, anything else a fault', async () => {
  rows.on(BatchGetCommand).rejects(Object.assign(new Error('slow'), { name: 'TimeoutError' }))
  expect(await call('$connect', { origin, cookie: Cookie })).toMatchObject({ statusCode: 503 })
  rows.on(BatchGetCommand).rejects(new Error('ours'))
  await expect(call('$connect', { origin, cookie: Cookie })).rejects.toThrow('ours')
})
