import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Access, accessRules } from '#shared/model/access.ts'
import { failures } from '#shared/model/failure.ts'
import type { Answered, Client } from '#test/support/client.ts'
import { addressOf, type Case, everyEndpoint, isUnsafe, pathOf } from '#test/support/every-endpoint.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { signedInFor } from '#test/support/test-users.ts'

const host = await startTestHost()
afterAll(host.stop)

const json = { 'content-type': 'application/json' }
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']
const cases = everyEndpoint.map((one) => [one.route, one] as const)
const withBody = cases.filter(([, { endpoint }]) => endpoint.body)
const isText = (field: string): boolean => !/password/i.test(field)
const withTexts = withBody.filter(([, { sample }]) => Object.keys(sample.body ?? {}).some(isText))
const withIds = cases.filter(([, { endpoint }]) => endpoint.params)
const clients = new Map<Access, Client>()
const callsOf = new Map<Access, number>()
/** No test makes enough further calls with one session to reach its limit. */
const maxPerSession = 300

/** A caller whom the rule allows, each time from another address, so that no limit is reached. */
const callerOf = ({ endpoint }: Case): Client => {
  callsOf.set(endpoint.access, (callsOf.get(endpoint.access) ?? 0) + 1)
  const client = clients.get(endpoint.access) ?? host.client()
  return client.elsewhere()
}

type Twist = { method?: string; path?: string; headers?: Record<string, string>; body?: string | undefined }

/** The correct call with one change. The client itself checks headers, shape and status of every answer. */
const callWith = (one: Case, twist: Twist = {}, client = callerOf(one)): Promise<Answered<Record<string, unknown>>> => {
  const { endpoint, sample } = one
  const body = 'body' in twist ? twist.body : sample.body && JSON.stringify(sample.body)
  return client.send({
    method: twist.method ?? endpoint.method,
    path: twist.path ?? addressOf(one),
    headers: { ...(body !== undefined && json), ...twist.headers },
    ...(body !== undefined && { body }),
  })
}

beforeAll(async () => {
  for (const access of Object.keys(accessRules) as Access[]) clients.set(access, await signedInFor(host, access))
})
beforeEach(async () => {
  for (const [access, calls] of callsOf) {
    if (calls < maxPerSession) continue
    callsOf.delete(access)
    clients.set(access, await signedInFor(host, access))
  }
})

describe.each(cases)('%s', (_, one) => {
  const { endpoint } = one

  test('requires a session if its contract does', async () => {
    const stranger = await callWith(one, {}, host.client())
    const garbage = host.client()
    for (const name of ['sid', 'vf', 'kd', '__Host-sid']) garbage.cookies.set(name, 'usr_%00.";{}=')
    const confused = await callWith(one, {}, garbage)
    for (const { status, body } of [stranger, confused]) {
      if (accessRules[endpoint.access].session) {
        expect({ status, error: body.error }).toEqual({ status: 401, error: 'Please log in to continue.' })
      } else {
        expect(body.code).not.toBe('session.none')
      }
    }
  })

  test('refuses a body that is not JSON, too large or of another type, and requires none if it takes none', async () => {
    if (!endpoint.body) {
      for (const body of [undefined, '', '{}']) {
        expect((await callWith(one, { body }, await freshCaller(one))).status).toBe(
          missesIds(one) ? 404 : (endpoint.status ?? 200),
        )
      }
      return
    }
    expect(await callWith(one, { body: '{' })).toMatchObject({ status: 400, body: { error: 'Invalid JSON.' } })
    const large = await callWith(one, { body: JSON.stringify({ ...one.sample.body, more: 'x'.repeat(65 * 1024) }) })
    const tooLarge = { code: 'input.too-large', error: "That's too much to send at once." }
    expect(large).toMatchObject({ status: 413, body: tooLarge })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const typed = await callWith(one, { headers: { 'content-type': type } })
      expect(typed).toMatchObject({ status: 415, body: { code: 'input.not-json-type', error: 'Please send JSON.' } })
    }
    const nested = `{"deep":${'['.repeat(40)}${']'.repeat(40)}}`
    expect((await callWith(one, { body: nested })).status).toBe(400)
  })

  test('refuses a call from another site before any other check, unless its contract allows it', async () => {
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: host.url },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${host.url}.evil.example` },
    ]
    for (const headers of foreign) {
      const { status, body } = await callWith(one, { headers })
      const isCrossSite = headers['sec-fetch-site'] === 'cross-site'
      if (isUnsafe(endpoint) || (isCrossSite && !endpoint.fromOtherSites))
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'origin.foreign' })
      else expect(body.code).not.toBe('origin.foreign')
    }
    for (const headers of [{ origin: host.url }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }]) {
      expect((await callWith(one, { headers }, host.client())).body.code).not.toBe('origin.foreign')
    }
  })

  test('answers 405 with Allow to every other method', async () => {
    const path = pathOf(endpoint, one.sample.params)
    const known = everyEndpoint.filter((other) => samePath(other, one)).map((other) => other.endpoint.method)
    for (const method of methods.filter((name) => !known.includes(name as never))) {
      const answer = await callWith(one, { method, path, body: undefined, headers: { origin: host.url } })
      expect({ method, status: answer.status }).toEqual({ method, status: 405 })
      expect((answer.headers.allow ?? '').split(', ').toSorted()).toEqual(known.toSorted())
    }
  })

  test('ignores a trailing slash', async () => {
    const slashedPath = addressOf(one).replace(/(\?|$)/, '/$1')
    const [plain, slashed] = [
      await callWith(one, { headers: { origin: 'https://evil.example' } }),
      await callWith(one, { path: slashedPath, headers: { origin: 'https://evil.example' } }),
    ]
    expect([slashed.status, slashed.body.code]).toEqual([plain.status, plain.body.code])
    expect(
      (await callWith(one, { path: slashedPath, body: endpoint.body ? '{' : undefined }, host.client())).body.code,
    ).not.toBe('route.unknown')
  })
})

describe.each(withBody)('%s takes only valid input', (_, one) => {
  const sample = one.sample.body ?? {}

  test('a body that is no object', async () => {
    for (const body of ['null', '[]', '1', '"text"', 'true', '1e400', '[[{}]]']) {
      expect((await callWith(one, { body })).status).toBe(400)
    }
  })

  test('a field of the wrong type', async () => {
    for (const [field, right] of Object.entries(sample)) {
      const values: unknown[] = [7, true, {}, [], ['a'], { $gt: '' }, { toString: 'x' }]
      for (const value of values.filter((value) => typeof value === 'object' || typeof value !== typeof right)) {
        const { status, body } = await callWith(one, { body: JSON.stringify({ ...sample, [field]: value }) })
        expect({ field, value, status, code: body.code }).toEqual({ field, value, status: 400, code: 'input.invalid' })
      }
    }
  })

  test('keys that reach for the prototype', async () => {
    const evil = '"__proto__":{"is_admin":true,"email":"x"},"constructor":{"prototype":{"isAdmin":true}}'
    const { status } = await callWith(one, { body: `{${evil}}` })
    const needsMore = !one.endpoint.body?.safeParse({}).success
    expect(status).toBeGreaterThanOrEqual(needsMore ? 400 : 200)
    expect(status).toBeLessThan(500)
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined()
  })

  test('fifty kilobytes of nearly valid input, quickly', async () => {
    for (const field of Object.keys(sample)) {
      for (const part of ['+44 ', 'a@a.a', 'a.', '@', ' ', '0']) {
        const text = part.repeat(Math.floor(50_000 / part.length))
        const body = JSON.stringify({ ...sample, [field]: text })
        const first = await callWith(one, { body })
        expect({ field, status: first.status }).toEqual({ field, status: 400 })
        // A slow answer counts only if it is slow again.
        if (first.ms >= 150) expect((await callWith(one, { body })).ms).toBeLessThan(150)
      }
    }
  })
})

describe.each(withTexts)('%s', (_, one) => {
  const sample = one.sample.body ?? {}
  const fields = Object.keys(sample).filter(isText)
  const callWithin = (field: string, hidden: string) =>
    callWith(one, { body: JSON.stringify({ ...sample, [field]: `${sample[field]}${hidden}x` }) })

  test('takes no control characters', async () => {
    for (const field of fields) {
      for (const control of ['\u0000', '\u0085'])
        expect({ field, status: (await callWithin(field, control)).status }).toEqual({ field, status: 400 })
    }
  })

  test('refuses characters that hide, or answers without them', async () => {
    for (const field of fields) {
      for (const hidden of ['\u202e', '\u2066', '\u200b']) {
        const { status, text } = await callWithin(field, hidden)
        expect(status).toBeLessThan(500)
        expect(text).not.toContain(hidden)
      }
    }
  })
})

describe.each(withIds)('%s', (_, one) => {
  test('answers 404 to any unknown id', async () => {
    const name = Object.keys(one.sample.params ?? {})[0] ?? 'id'
    const ids = [
      '..',
      '../../users',
      '%00',
      'REQ#1',
      'ünï',
      'null',
      '[object Object]',
      'x'.repeat(4_000),
      ' ',
      "' OR 1=1 --",
    ]
    for (const id of ids) {
      const { status, body } = await callWith(one, { path: pathOf(one.endpoint, { ...one.sample.params, [name]: id }) })
      expect({ id, status, error: body.error }).toEqual({ id, status: 404, error: "We couldn't find that." })
    }
    // One that might exist, and does not.
    expect((await callWith(one)).status).toBe(missesIds(one) ? 404 : (one.endpoint.status ?? 200))
  })
})

describe('a route without a contract', () => {
  test('is not found, in our shape', async () => {
    const paths = [
      '/api/nothing',
      '/api/',
      '/api/auth',
      '/api/auth/login/x',
      '/api/auth//login',
      '/api/%2e%2e/auth/login',
    ]
    for (const path of [...paths, '/api/AUTH/LOGIN', '/api/auth/check-session.css', '/api/auth/check-session;.js']) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const { status, body } = await host.client().send({ method, path })
        expect({ path, method, status, code: body.code ?? body }).toEqual({
          path,
          method,
          status: 404,
          code: 'route.unknown',
        })
      }
    }
  })

  test('refuses an unsafe call from another site for that reason', async () => {
    const { body } = await host
      .client()
      .send({ method: 'POST', path: '/api/nothing', headers: { origin: 'https://evil.example' } })
    expect(body.code).toBe('origin.foreign')
  })
})

/** A signed-in caller of their own, for calls that end the session they are made in. */
const freshCaller = ({ endpoint }: Case): Promise<Client> => signedInFor(host, endpoint.access)

/** A call that must not reveal whether something exists has no such failure in its contract. */
const missesIds = ({ endpoint }: Case): boolean =>
  endpoint.params !== undefined && endpoint.failures.some((code) => failures[code].kind === 'missing')

const samePath = (a: Case, b: Case): boolean =>
  pathOf(a.endpoint).replace(/\{\w+\}/g, '') === pathOf(b.endpoint).replace(/\{\w+\}/g, '')
