import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CallStep, HttpEvent } from './steps.ts'

vi.hoisted(() => {
  process.env.PUBLIC_ORIGINS = 'https://sameway.example,https://www.sameway.example'
  process.env.ORIGIN_VERIFY = 'new-secret,old-secret'
})
const { setLocalAdapters } = await import('#functions/platform/local-adapters.ts')
const { callerAddress, countedAddress, guardAdmins, guardOrigin, guardReads, isOurOrigin } = await import(
  './guard-origin.ts'
)

const edge = { 'x-origin-verify': 'new-secret' }
const event = (method: string, headers: Record<string, string>, sourceIp = '203.0.113.9') =>
  // Only the parts that are read.
  ({ headers, requestContext: { http: { method, sourceIp } } }) as unknown as HttpEvent
const guard = (method: string, headers: Record<string, string>) => () => guardOrigin({ event: event(method, headers) })

test.each([
  ['without coming through our edge', 'GET', {}],
  ['with a wrong secret', 'GET', { 'x-origin-verify': 'new-secreT' }],
  ['with both secrets at once', 'GET', { 'x-origin-verify': 'new-secret,old-secret' }],
  ['from another site', 'POST', { ...edge, 'sec-fetch-site': 'cross-site', origin: 'https://sameway.example' }],
  ['from a neighbour under our domain', 'POST', { ...edge, 'sec-fetch-site': 'same-site' }],
  ['from a foreign origin', 'DELETE', { ...edge, origin: 'https://evil.example' }],
  ['from no origin at all', 'POST', { ...edge, origin: 'null' }],
  ['from an origin that ends like ours', 'PUT', { ...edge, origin: 'https://sameway.example.evil.example' }],
])('a call is refused %s', (_, method, headers) => {
  expect(guard(method, headers)).toThrow(expect.objectContaining({ code: 'origin.foreign' }))
})

test.each([
  ['our page', 'POST', { ...edge, 'sec-fetch-site': 'same-origin' }],
  ['a typed address', 'POST', { ...edge, 'sec-fetch-site': 'none' }],
  ['an older browser on our page', 'POST', { ...edge, origin: 'https://www.sameway.example' }],
  ['a client that is no browser', 'POST', edge],
  ['a HEAD request from another site', 'HEAD', { ...edge, 'sec-fetch-site': 'cross-site' }],
  ['a reader from anywhere', 'GET', { 'x-origin-verify': 'old-secret', 'sec-fetch-site': 'cross-site' }],
])('%s passes', (_, method, headers) => {
  expect(guard(method, headers)).not.toThrow()
})

describe('a read that comes from another site', () => {
  const step = (site: string, steps: object) =>
    // Only the parts that are read.
    ({ event: event('GET', { 'sec-fetch-site': site }), context: { steps } }) as unknown as CallStep
  const foreign = expect.objectContaining({ code: 'origin.foreign' })

  test('is refused, unless its contract allows it', () => {
    expect(() => guardReads(step('cross-site', { endpoint: {} }))).toThrow(foreign)
    guardReads(step('cross-site', { endpoint: { fromOtherSites: true } }))
    for (const site of ['same-origin', 'same-site', 'none']) guardReads(step(site, { endpoint: {} }))
  })

  test('is refused to admins, whatever the contract', () => {
    expect(() => guardAdmins(step('cross-site', { session: { user: { is_admin: true } } }))).toThrow(foreign)
    guardAdmins(step('cross-site', { session: { user: { is_admin: false } } }))
    guardAdmins(step('same-origin', { session: { user: { is_admin: true } } }))
  })
})

test.each([
  ['198.51.100.4:51234', '198.51.100.4'],
  ['2001:db8:1:2:3:4:5:6:51234', '2001:db8:1:2'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['2001:db8::a:0:0:1:443', '2001:db8:0:0'],
  ['::ffff:192.0.2.1:443', '192.0.2.1'],
  ['::ffff:c000:201:443', '192.0.2.1'],
])('a caller who came as %s counts as %s', (viewer, address) => {
  expect(callerAddress(event('GET', { ...edge, 'cloudfront-viewer-address': viewer }))).toBe(address)
})

test('without an edge in front, the address is that of the socket', () => {
  expect(callerAddress(event('GET', edge, '::ffff:192.0.2.1'))).toBe('192.0.2.1')
  expect(callerAddress(event('GET', edge, '192.0.2.7'))).toBe('192.0.2.7')
})

test('limits count by address, unless the address is in LIMITS_ALLOW', () => {
  const address = '2001:db8:7:1:2:3:4:5'
  expect(countedAddress(event('GET', edge, address))).toBe('2001:db8:7:1')
  onTestFinished(() => setLocalAdapters({}))
  setLocalAdapters({ isAllowedAddress: (one) => one === address })
  expect(countedAddress(event('GET', edge, address))).toBeUndefined()
  expect(countedAddress(event('GET', edge, '2001:db8:7:1::6'))).toBe('2001:db8:7:1')
})

test('a missing origin is not ours', () => {
  expect(isOurOrigin(undefined)).toBe(false)
  expect(isOurOrigin('https://sameway.example')).toBe(true)
})
