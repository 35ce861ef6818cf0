import { BatchGetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { UserId } from '#shared/model/ids.ts'
import { findSession, isAlive, newSessionItem, sessionEndsAt, sessionRow } from './session-store.ts'
import type { UserItem } from './user-item.ts'

const sent = mockClient(table)
const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const start = new Date('2026-11-20T12:00:00Z')
const hour = 3_600_000
const after = (ms: number) => new Date(start.getTime() + ms)
const user: UserItem = { userId, email: 'a@example.org', createdAt: start.toISOString(), epoch: 3 }
const started = (who: UserItem = user) => newSessionItem(who, 'hash', 'Test', start)

beforeEach(() => sent.reset())

test.each([
  ['a person', {}, 7 * 24 * hour, 30 * 24 * hour],
  ['a driver', { isDriver: true }, 24 * hour, 7 * 24 * hour],
  ['an admin', { isAdmin: true }, hour / 2, 8 * hour],
  ['an admin who also drives', { isAdmin: true, isDriver: true }, hour / 2, 8 * hour],
])('%s is signed out when idle, and at last in any case', (_, flags, idle, life) => {
  const item = started({ ...user, ...flags })
  expect(isAlive(item, user, after(idle - 1))).toBe(true)
  expect(isAlive(item, user, after(idle))).toBe(false)
  const seenJustNow = { ...item, seenAt: after(life - 1000).toISOString() }
  expect(sessionEndsAt(seenJustNow)).toEqual(after(life))
})

test('a new epoch or a deactivation ends a session at once', () => {
  expect(isAlive(started(), { ...user, epoch: 4 }, start)).toBe(false)
  expect(isAlive(started(), { ...user, isDeactivated: true }, start)).toBe(false)
})

const stored = (seenAt: Date) =>
  sent.on(BatchGetCommand).resolves({
    Responses: {
      [tableName]: [sessionRow({ ...started(), seenAt: seenAt.toISOString() }), { ...keys.user(userId), ...user }],
    },
  })

test('a session that is over is none, though its row is still there', async () => {
  stored(start)
  expect(await findSession({ userId, tokenHash: 'hash' }, after(7 * 24 * hour))).toBeUndefined()
})

test('a sign of life is written only every ten minutes, and never brings a row back', async () => {
  sent.on(UpdateCommand).resolves({})
  stored(start)
  expect(await findSession({ userId, tokenHash: 'hash' }, after(599_000))).toMatchObject({ userId })
  expect(sent.commandCalls(UpdateCommand)).toHaveLength(0)
  expect(await findSession({ userId, tokenHash: 'hash' }, after(600_000))).toMatchObject({ userId })
  const [call] = sent.commandCalls(UpdateCommand)
  expect(call?.args[0].input.ConditionExpression).toBe('attribute_exists(PK)')
})
