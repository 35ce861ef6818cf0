import { describe, expect, it } from 'vitest'
import { captureFaults } from '#test/support/captured-faults.ts'
import { encodedPathVariants } from '#test/support/encoded-path-variants.ts'
import { type IncomingCall, splitTarget, toHttpEvent, toHttpResponse } from './http-payload.ts'

describe('http event', () => {
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

  it('leaves out missing parts', () => {
    const event = toHttpEvent(call(), route)
    for (const key of ['body', 'cookies', 'queryStringParameters', 'pathParameters', 'multiValueHeaders'])
      expect(event).not.toHaveProperty(key)
    expect(event).toMatchObject({ version: '2.0', rawQueryString: '', isBase64Encoded: false })
  })

  it('writes header names in lower case and joins repeats with a comma', () => {
    const { headers } = toHttpEvent(call({ rawHeaders: ['X-One', 'a', 'x-one', 'b', 'HOST', 'h'] }), route)
    expect(headers).toMatchObject({ 'x-one': 'a,b', host: 'h' })
  })

  it('puts cookies in their own list and nowhere else', () => {
    const { cookies, headers } = toHttpEvent(call({ rawHeaders: ['Cookie', 'a=1; b=2', 'cookie', 'c=3'] }), route)
    expect(cookies).toEqual(['a=1', 'b=2', 'c=3'])
    expect(headers).not.toHaveProperty('cookie')
  })

  it('drops hop-by-hop headers and adds the forwarded ones', () => {
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

  it('has the host as its domain name, unless a proxy forwarded the call', () => {
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
  ])('passes %s on as text', (type) => {
    expect(typed(type, '{"é":1}')).toMatchObject({ body: '{"é":1}', isBase64Encoded: false })
  })

  it.each(['image/png', 'application/octet-stream', 'application/jsonp', ''])('passes %s on as base64', (type) => {
    const bytes = Buffer.from([0, 255, 128])
    expect(typed(type, bytes)).toMatchObject({ body: bytes.toString('base64'), isBase64Encoded: true })
  })

  it('decodes the path', () => {
    const event = toHttpEvent(call({ target: '/api/th%C3%A9' }), route)
    expect(event.rawPath).toBe('/api/thé')
    expect(event.requestContext.http.path).toBe('/api/thé')
    expect(toHttpEvent(call({ target: '/api/%E0' }), route).rawPath).toBe('/api/%E0')
  })

  it('has the route, the caller and the time in the common log format', () => {
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

  describe('splitTarget', () => {
    it.each([
      ['/api/requests/', '/api/requests'],
      ['/api/requests//?a=/', '/api/requests'],
      ['/api/', '/api/'],
      ['/other/', '/other/'],
    ])('%s is the path %s', (target, path) => {
      expect(splitTarget(target).path).toBe(path)
    })

    it.each(encodedPathVariants)('%s has needless escapes and matches no route', (target) => {
      expect(splitTarget(`${target}?a=%61`)).toEqual({ path: '/api', query: 'a=%61' })
    })

    it('keeps necessary escapes', () => {
      expect(splitTarget('/api/things/caf%C3%A9%20b').path).toBe('/api/things/caf%C3%A9%20b')
    })
  })
})

describe('http result', () => {
  const answer = (result: unknown) => {
    const { status, headers, body } = toHttpResponse({ ok: true, result })
    return { status, headers, body: body.toString('utf8') }
  }

  it.each([
    [{ statusCode: 200, body: { not: 'text' } }],
    [{ statusCode: 'soon' }],
    [{ statusCode: 99 }],
    [{ statusCode: 200, cookies: 'a=1' }],
  ])('answers 500 to a malformed result: %j', (result) => {
    const faults = captureFaults()
    expect(answer(result)).toMatchObject({ status: 500, body: '{"message":"Internal Server Error"}' })
    expect(faults()).toMatchObject([{ message: 'A function returned a response that cannot be sent' }])
  })

  it.each([
    ['fault', 500, 'Internal Server Error'],
    ['timeout', 503, 'Service Unavailable'],
    ['event-too-large', 413, 'Request Entity Too Large'],
    ['result-too-large', 500, 'Internal Server Error'],
  ] as const)('answers a %s with %i', (why, status, message) => {
    const response = toHttpResponse({ ok: false, why })
    expect(response.status).toBe(status)
    expect(JSON.parse(String(response.body))).toEqual({ message })
  })

  it('uses the whole result as body if there is no status', () => {
    expect(answer({ a: 1 })).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    expect(answer('text')).toMatchObject({ status: 200, body: 'text' })
    expect(answer(null)).toMatchObject({ status: 200, body: 'null' })
  })

  it('has a default content type if the handler names none', () => {
    expect(answer({ statusCode: 204 })).toEqual({
      status: 204,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: '',
    })
  })

  it('sends each cookie as a header of its own, and ignores multiValueHeaders', () => {
    const { headers } = answer({
      statusCode: 200,
      headers: { 'X-Count': 3 },
      cookies: ['a=1', 'b=2'],
      multiValueHeaders: { 'x-many': ['1', '2'] },
    })
    expect(headers).toMatchObject({ 'x-count': '3', 'set-cookie': ['a=1', 'b=2'] })
    expect(headers).not.toHaveProperty('x-many')
  })

  it('decodes base64', () => {
    expect(answer({ statusCode: 200, body: 'aGk=', isBase64Encoded: true }).body).toBe('hi')
  })
})
