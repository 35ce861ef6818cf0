import type { Context } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { lambdaFor } from '#functions/api/lambda-for.ts'
import { newSessionItem, newSessionToken, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { config } from '#functions/platform/config.ts'
import { BatchGetCommand, ConditionalCheckFailedException, UpdateCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { contract } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import { UserId } from '#shared/model/ids.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { Answer } from './answers.ts'
import { cookieNames } from './cookies.ts'
import { takeLimits } from './lambda-for.ts'
import type { HttpEvent } from './steps.ts'

const sent = mockTable(table)

describe('lambda for', () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const lines = () => said.mock.calls.map(([line]) => JSON.parse(String(line)))

  const greeting = { summary: '', reply: z.object({ text: z.string() }), failures: ['login.wrong'] } as const
  const things = contract({
    greet: { ...greeting, method: 'POST', path: '/greet', access: 'anyone', body: z.object({ name: z.string() }) },
    ping: {
      ...{ ...greeting, method: 'POST', path: '/ping', access: 'anyone', status: 201 },
      limits: [{ by: 'user', max: 9, perSeconds: 60 }],
    },
    whoAmI: { ...greeting, method: 'GET', path: '/me', access: 'signed-in' },
    govern: { ...greeting, method: 'POST', path: '/govern', access: 'admin', body: z.object({ name: z.string() }) },
    finish: { ...greeting, method: 'POST', path: '/finish', access: 'signed-in', whileSuspended: true },
    guess: {
      ...{ ...greeting, method: 'POST', path: '/guess', access: 'anyone' },
      limits: [{ by: 'ip', max: 9, perSeconds: 60, counts: 'refusals' }],
    },
    count: {
      ...greeting,
      method: 'POST',
      path: '/count',
      access: 'signed-in',
      body: z.unknown(),
      limits: ['ip', 'user', 'email'].map((by) => ({ by: by as 'ip', max: 9, perSeconds: 60 })), // its own three names
    },
  })

  let result: () => unknown = () => ({ text: 'Hello' })
  const handler = lambdaFor('things', things, {
    greet: async () => result() as { text: string }, // tests answer wrongly on purpose
    ping: async () => ({ text: 'pong' }),
    whoAmI: async ({ session }) => ({ text: session.userId }),
    govern: async ({ body }) => ({ text: body.name }),
    finish: async () => ({ text: 'finished' }),
    guess: async () => result() as { text: string },
    count: async () => ({ text: 'done' }),
  })

  const call = async (routeKey: string, parts: Partial<HttpEvent> = {}) => {
    const [method = ''] = routeKey.split(' ')
    const event = {
      routeKey,
      headers: { 'content-type': 'application/json' },
      body: '{"name":"a private word"}',
      isBase64Encoded: false,
      requestContext: { requestId: 'r-1', http: { method, sourceIp: '192.0.2.1' } },
      ...parts,
    }
    const answer = await handler(event as unknown as HttpEvent, {} as Context) // only what is read
    return { ...answer, body: JSON.parse(answer.body ?? '') }
  }

  const signIn = (flags: Partial<UserItem>): string[] => {
    const userId = UserId.parse('usr_0123456789abcdefABCDEF')
    const user: UserItem = { userId, email: 'a@example.org', createdAt: '2026-01-01T00:00:00Z', epoch: 1, ...flags }
    const { tokenHash, cookieValue } = newSessionToken(userId)
    const row = sessionRow(newSessionItem(user, tokenHash, 'Test', new Date()))
    sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: [{ ...keys.user(userId), ...user }, row] } })
    return [`${cookieNames.session}=${cookieValue}`]
  }

  afterEach(() => {
    sent.reset()
    said.mockClear()
    result = () => ({ text: 'Hello' })
  })

  test('a route of another group is unknown', async () => {
    expect(await call('GET /api/other')).toMatchObject({ statusCode: 404, body: { code: 'route.unknown' } })
  })

  test('refuses a call without a session before it reads the body', async () => {
    expect(await call('POST /api/govern', { body: '{' })).toMatchObject({
      statusCode: 401,
      body: { code: 'session.none' },
    })
    expect(sent.calls()).toHaveLength(0)
  })

  test('a session is not enough where a role is needed', async () => {
    const cookies = signIn({})
    expect(await call('POST /api/govern', { cookies })).toMatchObject({
      statusCode: 403,
      body: { code: 'access.denied' },
    })
    expect(await call('POST /api/govern', { cookies: signIn({ isAdmin: true }) })).toMatchObject({
      statusCode: 200,
      body: { text: 'a private word' },
    })
  })

  test('a suspended user can read and finish, but change nothing else, until the suspension ends', async () => {
    const endsAt = new Date(Date.now() + 60_000).toISOString()
    const cookies = signIn({ suspension: { reason: 'R', at: '', endsAt } })
    expect((await call('POST /api/count', { cookies })).body).toMatchObject({
      code: 'account.suspended',
      error: 'Your account is suspended. You can finish deliveries under way and write to us.',
    })
    expect(sent.commandCalls(UpdateCommand)).toHaveLength(0) // no limit was counted
    expect((await call('GET /api/me', { cookies })).statusCode).toBe(200)
    expect((await call('POST /api/finish', { cookies })).body).toEqual({ text: 'finished' })
    const over = signIn({ suspension: { reason: 'R', at: '', endsAt: new Date().toISOString() } })
    expect((await call('POST /api/count', { cookies: over })).statusCode).not.toBe(403)
  })

  test('refuses a foreign page before it reads the session', async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
    expect(await call('POST /api/govern', { headers, cookies: signIn({ isAdmin: true }) })).toMatchObject({
      statusCode: 403,
    })
    expect(sent.calls()).toHaveLength(0)
  })

  test('a session of an older epoch, or of a deactivated user, is refused', async () => {
    expect((await call('GET /api/me', { cookies: signIn({ isDeactivated: true }) })).statusCode).toBe(401)
    const cookies = signIn({})
    expect((await call('GET /api/me', { cookies })).statusCode).toBe(200)
    const [user, session] = (await table.send(new BatchGetCommand({ RequestItems: {} }))).Responses?.[tableName] ?? []
    sent.on(BatchGetCommand).resolves({ Responses: { [tableName]: [{ ...user, epoch: 2 }, { ...session }] } })
    expect((await call('GET /api/me', { cookies })).statusCode).toBe(401)
  })

  test('a reply that breaks its contract is a fault of ours, and reveals nothing', async () => {
    result = () => ({ text: 7, secret: 'x' })
    expect(await call('POST /api/greet')).toMatchObject({ statusCode: 500, body: { code: 'fault' } })
    const failed = { level: 'error', message: 'call failed', operation: 'greet', status: 500 }
    expect(lines()).toMatchObject([{ ...failed, fault: expect.stringContaining('Error at ') }])
  })

  test('fields that a contract does not name are not sent', async () => {
    result = () => ({ text: 'Hello', passwordHash: 'x' })
    expect((await call('POST /api/greet')).body).toEqual({ text: 'Hello' })
  })

  test('a declared refusal is answered; an undeclared one is also logged', async () => {
    result = () => {
      throw new Failure('login.wrong')
    }
    expect(await call('POST /api/greet')).toMatchObject({ statusCode: 401, body: { code: 'login.wrong' } })
    expect(lines()).toMatchObject([{ level: 'info', status: 401 }])
    result = () => {
      throw new Failure('otp.burned')
    }
    expect((await call('POST /api/greet')).statusCode).toBe(429)
    const noticed = { level: 'error', message: 'undeclared failure', code: 'otp.burned', operation: 'greet' }
    expect(lines()).toContainEqual(expect.objectContaining(noticed))
  })

  describe('a limit of refusals', () => {
    const refuseWith = (error: Error) => {
      result = () => {
        throw error
      }
    }
    const windows = () => sent.commandCalls(UpdateCommand).length

    test('answers that there are too many once its window is full, and lets every right call through', async () => {
      sent.on(UpdateCommand).rejects(new ConditionalCheckFailedException())
      refuseWith(new Failure('login.wrong'))
      expect(await call('POST /api/guess')).toMatchObject({ statusCode: 429, body: { code: 'limit.reached' } })
      result = () => ({ text: 'right' })
      expect(await call('POST /api/guess')).toMatchObject({ statusCode: 200, body: { text: 'right' } })
      expect(windows()).toBe(1)
    })

    test('counts a refusal, keeps its answer, and counts no right call and no fault of ours', async () => {
      sent.on(UpdateCommand).resolves({})
      await call('POST /api/guess')
      for (const ours of [new Error('a bug'), new Failure('service.unavailable', { retryAfterSeconds: 2 })]) {
        refuseWith(ours)
        await call('POST /api/guess')
      }
      expect(windows()).toBe(0)
      refuseWith(new Failure('login.wrong'))
      expect(await call('POST /api/guess')).toMatchObject({ statusCode: 401, body: { code: 'login.wrong' } })
      expect(windows()).toBe(1)
    })
  })

  test('sends cookies and headers of an answer with the security headers', async () => {
    result = () => new Answer({ text: 'Hello' }, { cookies: ['a=1'], headers: { 'clear-site-data': '"cache"' } })
    expect(await call('POST /api/greet')).toMatchObject({
      statusCode: 200,
      cookies: ['a=1'],
      headers: { 'clear-site-data': '"cache"', 'cache-control': 'no-store' },
    })
  })

  test('nothing that was typed is logged', async () => {
    await call('POST /api/greet')
    result = () => {
      throw new Error('a private word in a message')
    }
    await call('POST /api/greet')
    expect(JSON.stringify(lines())).not.toContain('private word')
    expect(lines()).toHaveLength(2)
  })

  test('a public call reads no session, whatever cookies it brings', async () => {
    expect((await call('POST /api/greet', { cookies: signIn({}) })).statusCode).toBe(200)
    expect(sent.calls()).toHaveLength(0)
  })

  test.each([
    ['{"email":"a@example.org"}', ['ip', 'user', 'email']],
    ['{"email":7}', ['ip', 'user']],
    ['{}', ['ip', 'user']],
    ['null', ['ip', 'user']],
    ['7', ['ip', 'user']],
  ])('the body %s is counted by %j', async (body, counted) => {
    sent.on(UpdateCommand).resolves({})
    expect(await call('POST /api/count', { cookies: signIn({}), body })).toMatchObject({ statusCode: 200 })
    const windows = sent.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => String(input.Key?.PK).split('#')[2])
    expect(windows).toEqual(counted)
  })

  test.each([
    ['POST /api/ping', { operation: 'ping', status: 201 }],
    ['GET /api/me', { operation: 'whoAmI', status: 200, user_id: 'usr_0123456789abcdefABCDEF' }],
    ['GET /api/other', { status: 404, code: 'route.unknown' }],
  ])('logs %s in one line: %j', async (route, parts) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(1007.4)
    await call(route, { cookies: signIn({}) })
    clock.mockRestore()
    const line = { level: 'info', message: 'call answered', at: expect.any(String), request_id: 'r-1', group: 'things' }
    expect(lines()).toEqual([{ ...line, ms: 7, ...parts }])
  })
})

describe('take limits', () => {
  const limits = [
    { by: 'ip', max: 10, perSeconds: 60 },
    { by: 'email', max: 5, perSeconds: 3600 },
    { by: 'user', max: 3, perSeconds: 60 },
  ] as const
  const caller = { ip: '203.0.113.9', email: 'ann@example.org', user: undefined }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-11-20T12:00:45Z')
  })
  afterEach(() => void vi.useRealTimers())

  test('refuses calls in a full window until it ends', async () => {
    sent.on(UpdateCommand).rejects(new ConditionalCheckFailedException())
    await expect(takeLimits('checkUser', limits.slice(0, 1), caller)).rejects.toMatchObject({
      code: 'limit.reached',
      retryAfterSeconds: 15,
    })
  })

  test('counts each window apart, and skips limits by properties that a call lacks', async () => {
    sent.on(UpdateCommand).resolves({})
    await takeLimits('sendOtp', limits, caller)
    const inputs = sent.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input)
    expect(inputs.map(({ ExpressionAttributeValues }) => ExpressionAttributeValues?.[':room'])).toEqual([9, 4])
    expect(new Set(inputs.map(({ Key }) => Key?.PK)).size).toBe(2)
  })

  test('a factor of 50 allows fifty times as much', async () => {
    sent.on(UpdateCommand).resolves({})
    config.LIMITS_FACTOR = 50
    await takeLimits('sendOtp', limits.slice(0, 1), caller)
    config.LIMITS_FACTOR = 1
    const [written] = sent.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input)
    expect(written?.ExpressionAttributeValues?.[':room']).toBe(499)
  })

  test('stores no address in clear', async () => {
    sent.on(UpdateCommand).resolves({})
    await takeLimits('sendOtp', limits, caller)
    expect(JSON.stringify(sent.commandCalls(UpdateCommand).map(({ args }) => args[0].input))).not.toMatch(
      /ann@example|203\.0\.113/,
    )
  })
})
