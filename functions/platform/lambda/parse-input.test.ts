import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { parseInput } from './parse-input.ts'
import type { HttpEvent } from './steps.ts'

const endpoint = {
  summary: '',
  method: 'POST',
  path: '/things/{id}',
  access: 'anyone',
  params: z.object({ id: z.string().check(z.regex(/^\d+$/)) }),
  body: z.object({ name: z.string('Please enter a name.').check(z.minLength(2, 'That name is too short.')) }),
  reply: z.object({}),
  failures: [],
} as const satisfies Endpoint

const json = { 'content-type': 'application/json; charset=utf-8' }
const eventOf = (parts: Partial<HttpEvent>): HttpEvent =>
  // Only the parts that are read.
  ({ headers: json, pathParameters: { id: '7' }, isBase64Encoded: false, ...parts }) as HttpEvent
const sent = (body: unknown, headers: HttpEvent['headers'] = json) => eventOf({ body: JSON.stringify(body), headers })

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

test.each([
  ['broken JSON', eventOf({ body: '{"name":' }), 'input.not-json'],
  ['a byte order mark', eventOf({ body: '\uFEFF{"name":"Ann"}' }), 'input.not-json'],
  ['deep nesting', sent(nested(21)), 'input.not-json'],
  ['deep nesting of nothing', eventOf({ body: `${'['.repeat(21)}${']'.repeat(21)}` }), 'input.not-json'],
  ['64 KB of brackets', eventOf({ body: `${'['.repeat(32_768)}${']'.repeat(32_768)}` }), 'input.not-json'],
  ['65 KB', sent({ name: 'x'.repeat(65 * 1024) }), 'input.too-large'],
  ['a form', sent({ name: 'Ann' }, { 'content-type': 'application/x-www-form-urlencoded' }), 'input.not-json-type'],
  [
    'a type that only begins like ours',
    sent({ name: 'Ann' }, { 'content-type': 'application/jsonx' }),
    'input.not-json-type',
  ],
  [
    'a type that only ends like ours',
    sent({ name: 'Ann' }, { 'content-type': 'text/application/json' }),
    'input.not-json-type',
  ],
  ['no type', sent({ name: 'Ann' }, {}), 'input.not-json-type'],
  ['an id that cannot exist', eventOf({ pathParameters: { id: 'x' }, body: '{"name":"Ann"}' }), 'route.unknown'],
])('refuses %s', (_, event, code) => {
  expect(() => parseInput(endpoint, event)).toThrow(expect.objectContaining({ code }))
})

test('ignores what a form says, of either type, only where the contract takes forms', () => {
  const { body: _, ...rest } = endpoint
  const forms = { ...rest, takesForms: true } as const
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const form = eventOf({ body: 'List-Unsubscribe=One-Click', headers: { 'content-type': type } })
    expect(() => parseInput(rest, form)).toThrow(expect.objectContaining({ code: 'input.not-json-type' }))
    expect(parseInput(forms, form)).toEqual({ params: { id: '7' } })
    const large = { ...form, body: 'x'.repeat(65 * 1024) }
    expect(() => parseInput(forms, large)).toThrow(expect.objectContaining({ code: 'input.too-large' }))
  }
  const typed = (type: string) => eventOf({ body: 'a=b', headers: { 'content-type': type } })
  for (const type of ['', 'text/plain', 'application/x-www-form-urlencodedx', 'text/multipart/form-data'])
    expect(() => parseInput(forms, typed(type))).toThrow(expect.objectContaining({ code: 'input.not-json-type' }))
})

test('names each wrong field once, with the text of its first error', () => {
  expect(() => parseInput(endpoint, sent({ name: 'A' }))).toThrow(
    expect.objectContaining({
      code: 'input.invalid',
      message: 'That name is too short.',
      fields: { name: 'That name is too short.' },
    }),
  )
})

test('hides schema messages if the whole body has the wrong type', () => {
  expect(() => parseInput(endpoint, sent([]))).toThrow('Please check the highlighted fields.')
})

test('has no message of its own for an error in the whole body', () => {
  const body = endpoint.body.check(z.refine(() => false, 'That does not fit together.'))
  expect(() => parseInput({ ...endpoint, body }, sent({ name: 'Ann' }))).toThrow(
    expect.objectContaining({
      message: 'Please check the highlighted fields.',
      fields: { '': 'That does not fit together.' },
    }),
  )
})

test('drops what no schema names, the prototype included', () => {
  const body = '{"name":"Ann","is_admin":true,"__proto__":{"is_admin":true},"constructor":1}'
  const { body: cleaned } = parseInput(endpoint, eventOf({ body }))
  expect(cleaned).toEqual({ name: 'Ann' })
  expect(Object.getPrototypeOf(cleaned)).not.toHaveProperty('is_admin')
})

test('reads a body that the gateway encoded', () => {
  const body = Buffer.from('{"name":"Zoë"}').toString('base64')
  expect(parseInput(endpoint, eventOf({ body, isBase64Encoded: true }))).toEqual({
    params: { id: '7' },
    body: { name: 'Zoë' },
  })
})

test('reads a missing body as an empty one', () => {
  expect(() => parseInput(endpoint, eventOf({}))).toThrow('Please enter a name.')
})

test('accepts the maximum size and depth', () => {
  const around = Buffer.byteLength(JSON.stringify({ name: 'Ann', more: '' }))
  const largest = { name: 'Ann', more: 'x'.repeat(64 * 1024 - around) }
  expect(parseInput(endpoint, sent(largest)).body).toEqual({ name: 'Ann' })
  expect(parseInput(endpoint, sent({ name: 'Ann', more: nested(19), none: null })).body).toEqual({ name: 'Ann' })
  expect(() => parseInput(endpoint, sent({ name: 'Ann', more: nested(20) }))).toThrow(
    expect.objectContaining({ code: 'input.not-json' }),
  )
  expect(parseInput(endpoint, sent({ name: 'Ann' }, { 'content-type': 'application/json' })).body).toEqual({
    name: 'Ann',
  })
})

test('reads a query if the contract has one', () => {
  const asks = { ...endpoint, body: undefined, query: z.object({ q: z._default(z.string(), 'all') }) }
  const { body: _, ...rest } = asks
  expect(parseInput(rest, eventOf({ queryStringParameters: { q: 'Leeds', more: 'x' } }))).toEqual({
    params: { id: '7' },
    query: { q: 'Leeds' },
  })
  expect(parseInput(rest, eventOf({})).query).toEqual({ q: 'all' })
  expect(parseInput(endpoint, sent({ name: 'Ann' }))).not.toHaveProperty('query')
})

test('reports a nested field, never in the words of the schema library', () => {
  const nestedBody = z.object({ address: z.object({ city: z.string(), lines: z.number() }) })
  const refused = (body: unknown) => {
    try {
      return parseInput({ ...endpoint, body: nestedBody }, sent(body))
    } catch (error) {
      return error
    }
  }
  expect(refused({ address: { city: 7, lines: 'x' } })).toMatchObject({
    message: 'Please check the highlighted fields.',
    fields: { 'address.city': 'Please check this field.', 'address.lines': 'Please check this field.' },
  })
})
