import { describe, expect, it } from 'vitest'
import { toHttpResponse } from './http-result.ts'

const answer = (result: unknown) => {
  const { status, headers, body } = toHttpResponse({ ok: true, result })
  return { status, headers, body: body.toString('utf8') }
}

describe('toHttpResponse', () => {
  it.each([
    [{ statusCode: 200, body: { not: 'text' } }],
    [{ statusCode: 'soon' }],
    [{ statusCode: 99 }],
    [{ statusCode: 200, cookies: 'a=1' }],
  ])('answers 500 to a result that breaks the format: %j', (result) => {
    expect(answer(result)).toMatchObject({ status: 500, body: '{"message":"Internal Server Error"}' })
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

  it('infers an answer where there is no status', () => {
    expect(answer({ a: 1 })).toEqual({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":1}' })
    expect(answer('text')).toMatchObject({ status: 200, body: 'text' })
    expect(answer(null)).toMatchObject({ status: 200, body: 'null' })
  })

  it('has a type of its own where the handler names none', () => {
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
