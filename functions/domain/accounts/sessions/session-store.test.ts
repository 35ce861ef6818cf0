import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { clearCookie, cookieNames, readCookies, setCookie } from '#functions/platform/lambda/cookies.ts'
import {
  BatchGetCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { UserId } from '#shared/model/ids.ts'
import { forAll } from '#test/support/for-all.ts'
import { mockTable } from '#test/support/mock-table.ts'
import {
  deleteSession,
  findSession,
  isAlive,
  listSessions,
  newSessionItem,
  newSessionToken,
  noSessionCookies,
  putSession,
  readSessionToken,
  sessionCookies,
  sessionEndsAt,
  sessionRow,
} from './session-store.ts'

describe('session store', () => {
  const sent = mockTable(table)
  const userId = UserId.parse('usr_0123456789abcdefABCDEF')
  const start = new Date('2026-11-20T12:00:00Z')
  const hour = 3_600_000
  const later = (ms: number) => new Date(start.getTime() + ms)
  const user: UserItem = { userId, email: 'a@example.org', createdAt: start.toISOString(), epoch: 3 }
  const started = (who: UserItem = user) => newSessionItem(who, 'hash', 'Test', start)

  test.each([
    ['a person', {}, 7 * 24 * hour, 30 * 24 * hour],
    ['a driver', { isDriver: true }, 24 * hour, 7 * 24 * hour],
    ['an admin', { isAdmin: true }, hour / 2, 8 * hour],
    ['an admin who also drives', { isAdmin: true, isDriver: true }, hour / 2, 8 * hour],
  ])('%s is signed out when idle, and after a maximum time in any case', (_, flags, idle, life) => {
    const item = started({ ...user, ...flags })
    expect(isAlive(item, user, later(idle - 1))).toBe(true)
    expect(isAlive(item, user, later(idle))).toBe(false)
    const seenJustNow = { ...item, seenAt: later(life - 1000).toISOString() }
    expect(sessionEndsAt(seenJustNow)).toEqual(later(life))
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

  test('a session that has ended is not found, even if its row still exists', async () => {
    stored(start)
    expect(await findSession({ userId, tokenHash: 'hash' }, later(7 * 24 * hour))).toBeUndefined()
  })

  test('seenAt is written at most every ten minutes, and never restores a row', async () => {
    sent.on(UpdateCommand).resolves({})
    stored(start)
    expect(await findSession({ userId, tokenHash: 'hash' }, later(599_000))).toMatchObject({ userId })
    expect(sent.commandCalls(UpdateCommand)).toHaveLength(0)
    expect(await findSession({ userId, tokenHash: 'hash' }, later(600_000))).toMatchObject({ userId })
    const [call] = sent.commandCalls(UpdateCommand)
    expect(call?.args[0].input).toMatchObject({
      Key: keys.session(userId, 'hash'),
      UpdateExpression: 'SET seenAt = :now',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':now': later(600_000).toISOString() },
      ReturnValues: 'NONE',
    })
  })

  const rowOfUser = { ...keys.user(userId), ...user }
  const find = (rows?: object[]) => {
    sent.on(BatchGetCommand).resolves(rows ? { Responses: { [tableName]: rows } } : {})
    return findSession({ userId, tokenHash: 'hash' }, start)
  }

  test('finds no session if the session, the user or both are missing', async () => {
    expect(await find([sessionRow(started())])).toBeUndefined()
    expect(await find([rowOfUser])).toBeUndefined()
    expect(await find([])).toBeUndefined()
    expect(await find()).toBeUndefined()
  })

  test('one consistent read returns the user and their business', async () => {
    expect(await find([rowOfUser, sessionRow(started())])).not.toHaveProperty('businessId')
    expect(await find([{ ...rowOfUser, businessId: 'biz_1' }, sessionRow(started())])).toMatchObject({
      userId,
      businessId: 'biz_1',
      tokenHash: 'hash',
      authenticatedAt: start.toISOString(),
    })
    expect(sent.commandCalls(BatchGetCommand)[0]?.args[0].input).toEqual({
      RequestItems: {
        [tableName]: { Keys: [keys.user(userId), keys.session(userId, 'hash')], ConsistentRead: true },
      },
    })
  })

  test('a session is stored and deleted under its own key', async () => {
    await putSession(started())
    expect(sent.commandCalls(PutCommand)[0]?.args[0].input).toEqual({
      TableName: tableName,
      Item: sessionRow(started()),
    })
    await deleteSession({ userId, tokenHash: 'hash' })
    expect(sent.commandCalls(DeleteCommand)[0]?.args[0].input).toEqual({
      TableName: tableName,
      Key: keys.session(userId, 'hash'),
    })
  })

  test('the devices of a user are listed newest first, by a consistent read', async () => {
    const [older, newer] = [started(), { ...started(), tokenHash: 'newer', createdAt: later(1000).toISOString() }]
    sent.on(QueryCommand).resolves({ Items: [older, newer] })
    expect(await listSessions(userId)).toEqual([newer, older])
    expect(sent.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :session)',
      ExpressionAttributeValues: { ':user': `USER#${userId}`, ':session': 'SESS#' },
      ConsistentRead: true,
    })
    sent.on(QueryCommand).resolves({})
    expect(await listSessions(userId)).toEqual([])
  })
})

describe('session token', () => {
  const userId = UserId.parse('usr_0123456789abcdefABCDEF')
  const given = (value: string) => ({ [cookieNames.session]: value })

  test.each([
    '',
    '.',
    'usr_0123456789abcdefABCDEF',
    'usr_0123456789abcdefABCDEF.short',
    `usr_short.${'a'.repeat(43)}`,
    `usr_0123456789abcdefABCDEF.${'a'.repeat(44)}`,
    `usr_0123456789abcdefABCDEF.${'#'.repeat(43)}`,
  ])('%j is not a session', (value) => {
    expect(readSessionToken(given(value))).toBeUndefined()
  })

  test('no text in the cookie makes it throw', () => {
    forAll(fc.string(), (value) => {
      expect(() => readSessionToken(given(value))).not.toThrow()
    })
  })

  test('the cookie leads to its session, and the table never holds the secret', () => {
    const { tokenHash, cookieValue } = newSessionToken(userId)
    expect(readSessionToken(given(cookieValue))).toEqual({ userId, tokenHash })
    expect(cookieValue).not.toContain(tokenHash)
  })

  test('the table keeps the SHA-256 of the secret, so sessions outlive a deployment', () => {
    expect(readSessionToken(given(`${userId}.${'a'.repeat(43)}`))).toEqual({
      userId,
      tokenHash: 'ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA',
    })
    expect(readSessionToken({})).toBeUndefined()
  })

  test('no two sessions share a secret', () => {
    const values = Array.from({ length: 100 }, () => newSessionToken(userId).cookieValue)
    expect(new Set(values).size).toBe(100)
  })

  test('cookies are read as they were set', () => {
    const value = fc.stringMatching(/^[\w.~=-]{0,80}$/)
    const name = fc.stringMatching(/^[a-z-]{1,20}$/)
    forAll(fc.dictionary(name, value, { noNullPrototype: true }), (jar) => {
      const pairs = Object.entries(jar).map(
        ([key, text]) => setCookie(key, text, { maxAgeSeconds: 60 }).split('; ')[0] ?? '',
      )
      expect(readCookies(pairs)).toEqual(jar)
    })
  })

  test('over https a cookie is bound to this host, and scripts cannot read the secret', () => {
    const [session = '', hint = ''] = sessionCookies('value', 60)
    expect(session).toBe('__Host-sid=value; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure')
    expect(hint).toBe('signed-in=1; Path=/; Max-Age=60; SameSite=Lax; Secure')
    expect(cookieNames).toEqual({
      session: '__Host-sid',
      flow: '__Host-vf',
      device: '__Host-kd',
      counted: '__Host-dv',
    })
  })

  test('signing out clears both', () => {
    expect(noSessionCookies()).toEqual([
      '__Host-sid=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
      'signed-in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    ])
    expect(clearCookie('vf')).toContain('HttpOnly')
  })

  test('a call may have no cookies, and blanks around a name are ignored', () => {
    expect(readCookies()).toEqual({})
    expect(readCookies([' sid=a=b'])).toEqual({ sid: 'a=b' })
  })
})
