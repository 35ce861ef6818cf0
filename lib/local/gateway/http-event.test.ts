import { describe, expect, it } from 'vitest'
import { needlesslySpelt } from '#test/support/needlessly-spelt.ts'
import { type IncomingCall, splitTarget, toHttpEvent } from './http-event.ts'

const route = { routeKey: 'POST /api/things', target: undefined }

const call = (over: Partial<IncomingCall> = {}): IncomingCall => ({
  method: 'POST',
  target: '/api/things',
  rawHeaders: ['Host', 'localhost:3000'],
  body: Buffer.alloc(0),
  sourceIp: '127.0.0.1',
  isDirect: true,
  port: 3000,
  httpVersion: '1.1',
  requestId: 'id-1',
  receivedAt: new Date('2026-11-20T12:03:04.567Z'),
  ...over,
})

const typed = (type: string, body: Buffer | string) =>
  toHttpEvent(call({ rawHeaders: ['Content-Type', type], body: Buffer.from(body) }), route)

describe('toHttpEvent', () => {
  it('leaves out what is not there', () => {
    const event = toHttpEvent(call(), route)
    for (const key of ['body', 'cookies', 'queryStringParameters', 'pathParameters', 'multiValueHeaders']) {
      expect(event).not.toHaveProperty(key)
    }
    expect(event).toMatchObject({ version: '2.0', rawQueryString: '', isBase64Encoded: false })
  })

  it('writes header names small and joins repeats with a comma', () => {
    const { headers } = toHttpEvent(call({ rawHeaders: ['X-One', 'a', 'x-one', 'b', 'HOST', 'h'] }), route)
    expect(headers).toMatchObject({ 'x-one': 'a,b', host: 'h' })
  })

  it('puts cookies in their own list and nowhere else', () => {
    const { cookies, headers } = toHttpEvent(call({ rawHeaders: ['Cookie', 'a=1; b=2', 'cookie', 'c=3'] }), route)
    expect(cookies).toEqual(['a=1', 'b=2', 'c=3'])
    expect(headers).not.toHaveProperty('cookie')
  })

  it('drops headers that belong to the connection and adds the forwarded ones', () => {
    const { headers } = toHttpEvent(
      call({ rawHeaders: ['Connection', 'keep-alive', 'X-Forwarded-For', '9.9.9.9'] }),
      route,
    )
    expect(headers).not.toHaveProperty('connection')
    expect(headers).toMatchObject({
      'x-forwarded-for': '9.9.9.9, 127.0.0.1',
      'x-forwarded-port': '3000',
      'x-forwarded-proto': 'http',
    })
  })

  it('has the name it was called by, unless somebody passed the call on', () => {
    expect(toHttpEvent(call(), route).requestContext.domainName).toBe('localhost:3000')
    expect(toHttpEvent(call({ isDirect: false }), route).requestContext.domainName).toBe('forwarded')
  })

  it('joins repeated query values with a comma and keeps the raw query', () => {
    const event = toHttpEvent(call({ target: '/api/things?tag=a&tag=b%20c&q=x+y' }), route)
    expect(event.queryStringParameters).toEqual({ tag: 'a,b c', q: 'x y' })
    expect(event.rawQueryString).toBe('tag=a&tag=b%20c&q=x+y')
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/problem+json',
    'image/svg+xml'.replace('image', 'application'),
    'application/x-www-form-urlencoded',
  ])('hands %s on as text', (type) => {
    expect(typed(type, '{"é":1}')).toMatchObject({ body: '{"é":1}', isBase64Encoded: false })
  })

  it.each(['image/png', 'application/octet-stream', 'application/jsonp', ''])('hands %s on as base64', (type) => {
    const bytes = Buffer.from([0, 255, 128])
    expect(typed(type, bytes)).toMatchObject({ body: bytes.toString('base64'), isBase64Encoded: true })
  })

  it('decodes the path', () => {
    const event = toHttpEvent(call({ target: '/api/th%C3%A9' }), route)
    expect(event.rawPath).toBe('/api/thé')
    expect(event.requestContext.http.path).toBe('/api/thé')
    expect(toHttpEvent(call({ target: '/api/%E0' }), route).rawPath).toBe('/api/%E0')
  })

  it('tells the route, the caller and the time as web servers log it', () => {
    expect(toHttpEvent(call(), { ...route, pathParameters: { id: 'a' } })).toMatchObject({
      routeKey: 'POST /api/things',
      pathParameters: { id: 'a' },
      requestContext: {
        routeKey: 'POST /api/things',
        stage: '$default',
        requestId: 'id-1',
        time: '20/Nov/2026:12:03:04 +0000',
        timeEpoch: 1795176184567,
        http: { method: 'POST', sourceIp: '127.0.0.1', protocol: 'HTTP/1.1' },
      },
    })
  })
})

describe('splitTarget', () => {
  it.each([
    ['/api/requests/', '/api/requests'],
    ['/api/requests//?a=/', '/api/requests'],
    ['/api/', '/api/'],
    ['/other/', '/other/'],
  ])('%s is the path %s', (target, path) => {
    expect(splitTarget(target).path).toBe(path)
  })

  it.each(needlesslySpelt)('%s is spelt as none of our paths is, and is that of no route', (target) => {
    expect(splitTarget(`${target}?a=%61`)).toEqual({ path: '/api', query: 'a=%61' })
  })

  it('leaves alone what has to be encoded', () => {
    expect(splitTarget('/api/things/caf%C3%A9%20b').path).toBe('/api/things/caf%C3%A9%20b')
  })
})
