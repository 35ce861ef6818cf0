import { Agent, createServer, type Server, request as send } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { maxBodyBytes } from '#shared/contracts/endpoint.ts'
import { captureFaults } from '#test/support/captured-faults.ts'
import { listen, stopListening } from '../listen.ts'
import { boundedQueue, type HttpApi, httpGateway } from './http-gateway.ts'
import type { Handler } from './invoke.ts'

describe('http gateway', () => {
  const lambda = (handler: Handler) => ({ name: 'probe', handler })
  const echo: Handler = (event) => ({ statusCode: 200, body: JSON.stringify(event) })
  const megabyte = 1024 * 1024

  const api: HttpApi = {
    routes: {
      'POST /api/echo': lambda(echo),
      'GET /api/echo/{id}': lambda(echo),
      'GET /api/types': lambda((event) => ({ isDate: false, at: new Date(0), gone: undefined, event: typeof event })),
      'GET /api/throws': lambda(() => {
        throw new Error('secret detail')
      }),
      'GET /api/large': lambda(() => ({ statusCode: 200, body: 'x'.repeat(6 * megabyte) })),
      'GET /api/slow': lambda(() => new Promise(() => undefined)),
      'GET /api/cookies': lambda(() => ({ statusCode: 200, cookies: ['a=1', 'b=2'] })),
    },
    fallback: lambda((event) => ({ statusCode: 404, body: JSON.stringify(event) })),
    timeoutMs: 150,
    queueLimits: { concurrent: 2, waiting: 2 },
    tooLarge: () => ({ statusCode: 413, body: 'too large' }),
  }

  let server: Server
  let url: string

  beforeAll(async () => {
    const gateway = httpGateway(api)
    server = createServer({ maxHeaderSize: 16 * 1024 }, (request, response) => void gateway(request, response))
    url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  })
  afterAll(() => stopListening(server, 0))

  const post = (body: Buffer | string, type: string) =>
    fetch(`${url}/api/echo`, { method: 'POST', body, headers: { 'content-type': type } })

  it('refuses a body beyond the limit with the given answer, by its length or as soon as it is exceeded', async () => {
    const reported = await post(Buffer.alloc(maxBodyBytes + 1), 'text/plain')
    expect([reported.status, await reported.text()]).toEqual([413, 'too large'])
    expect((await post('x'.repeat(maxBodyBytes), 'text/plain')).status).toBe(200)
    const unfinished = (headers: Record<string, string>, bytes: number) =>
      new Promise((resolve) => {
        const call = send(`${url}/api/echo`, { method: 'POST', headers }, ({ statusCode }) => {
          call.destroy()
          resolve(statusCode)
        })
        call.on('error', () => undefined)
        call.write(Buffer.alloc(bytes))
      })
    expect(await unfinished({ 'content-length': String(10 * megabyte) }, 1)).toBe(413)
    expect(await unfinished({ 'transfer-encoding': 'chunked' }, maxBodyBytes + 1)).toBe(413)
  })

  it('accepts the next call on the connection after one that was too large', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statusOf = (bytes: number): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const call = send(`${url}/api/echo`, { method: 'POST', agent }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode))
        })
        call.once('error', reject).end(Buffer.alloc(bytes))
      })
    expect([await statusOf(3 * megabyte), await statusOf(3)]).toEqual([413, 200])
    agent.destroy()
  })

  it('refuses headers above 10,240 bytes with 431', async () => {
    const withHeader = (size: number) => fetch(`${url}/api/echo/1`, { headers: { 'x-long': 'x'.repeat(size) } })
    expect((await withHeader(10_240)).status).toBe(431)
    expect((await withHeader(9000)).status).toBe(200)
  })

  it('answers 500 without details when a handler throws', async () => {
    const faults = captureFaults()
    const response = await fetch(`${url}/api/throws`)
    expect([response.status, await response.text()]).toEqual([500, '{"message":"Internal Server Error"}'])
    expect(faults()).toMatchObject([{ message: 'probe failed', caller: expect.stringMatching(/^[\w-]{12}$/) }])
    expect(JSON.stringify(faults())).not.toMatch(/secret detail|127\.0\.0\.1/)
  })

  it('answers 503 after a timeout and 500 when the result is too large', async () => {
    const faults = captureFaults()
    expect((await fetch(`${url}/api/slow`)).status).toBe(503)
    expect((await fetch(`${url}/api/large`)).status).toBe(500)
    expect(faults()).toMatchObject([
      { message: 'probe took too long', cause: 'no result after 150 ms' },
      { message: 'probe returned too much' },
    ])
  })

  it('answers 429 while two calls run and two wait, and answers those four', async () => {
    const faults = captureFaults()
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`${url}/api/slow`)))
    expect(faults()).toHaveLength(1)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([429, 429, 503, 503, 503, 503])
    expect(await answers.find(({ status }) => status === 429)?.json()).toEqual({ message: 'Too Many Requests' })
    expect((await fetch(`${url}/api/echo/1`)).status).toBe(200)
  })

  it('passes event and result through JSON', async () => {
    const result = await (await fetch(`${url}/api/types`)).json()
    expect(result).toEqual({ isDate: false, at: '1970-01-01T00:00:00.000Z', event: 'object' })
  })

  it('sends unknown routes to the fallback, as $default', async () => {
    const response = await fetch(`${url}/api/nothing`, { method: 'DELETE' })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ routeKey: '$default', rawPath: '/api/nothing' })
  })

  it('ignores a trailing slash', async () => {
    const event = await (await fetch(`${url}/api/echo/a%20b/?x=1`)).json()
    expect(event).toMatchObject({
      routeKey: 'GET /api/echo/{id}',
      rawPath: '/api/echo/a b',
      pathParameters: { id: 'a b' },
    })
  })

  it('sets each cookie in a header of its own, and returns the request id', async () => {
    const { headers } = await fetch(`${url}/api/cookies`)
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(headers.get('apigw-requestid')).toMatch(/^[\w-]{16}$/)
  })
})

test('a bounded queue refuses one task too many, and makes room when a task ends or fails', async () => {
  const inTurn = boundedQueue({ concurrent: 1, waiting: 1 })
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<string>())
  const begun: number[] = []
  const start = (index: number) =>
    inTurn(() => {
      begun.push(index)
      return ends[index]?.promise ?? Promise.reject(new Error('unknown'))
    })
  const [first, second] = [start(0), start(1)]
  expect(await start(2)).toBeUndefined()
  ends[0]?.reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  ends[1]?.resolve('done')
  expect(await second).toBe('done')
  const third = start(3)
  ends[3]?.resolve('done, too')
  expect(await third).toBe('done, too')
  expect(begun).toEqual([0, 1, 3])
})
