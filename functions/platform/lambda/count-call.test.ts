import { afterEach, expect, test } from 'vitest'
import { config } from '#functions/platform/config.ts'
import { keyRing, signToken } from '#functions/platform/key-ring.ts'
import { setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { cookieNames } from './cookies.ts'
import { countCall } from './count-call.ts'
import type { HttpEvent } from './steps.ts'

const counted: string[] = []
const count = (answer?: number) =>
  setLocalAdapters({
    countCall: (caller) => {
      counted.push(caller)
      return answer
    },
  })
afterEach(() => {
  counted.length = 0
  setLocalAdapters({})
})

const event = (sourceIp: string) =>
  // Only the parts that are read.
  ({ headers: {}, requestContext: { http: { method: 'GET', sourceIp } } }) as unknown as HttpEvent

test('counts a call for its session, or without one for the network of its address', () => {
  count()
  countCall(event('192.0.2.1'), { tokenHash: 'hash' })
  countCall(event('2001:db8::a:0:0:1'))
  expect(counted).toEqual(['hash', '2001:db8:0:0'])
})

test('counts a device by itself, and all devices of an address up to ten times the limit', () => {
  config.CODE_KEYS = 'k1:one'
  const times: number[] = []
  setLocalAdapters({
    countCall: (caller, factor) => {
      counted.push(caller)
      times.push(factor)
      return undefined
    },
  })
  const device = { id: 'd1', until: Date.now() + 60_000 }
  const cookie = (bound: string, value: object) => `${cookieNames.counted}=${signToken(keyRing(), [bound], value)}`
  countCall({ ...event('192.0.2.1'), cookies: [cookie('device', device)] })
  expect([counted, times]).toEqual([
    ['device d1', 'devices of 192.0.2.1'],
    [1, 10],
  ])
  counted.length = 0
  // A token that we signed for another purpose counts as no device, nor does an expired one.
  countCall({ ...event('192.0.2.1'), cookies: [cookie('quote', device)] })
  countCall({ ...event('192.0.2.1'), cookies: [cookie('device', { ...device, until: Date.now() })] })
  expect(counted).toEqual(['192.0.2.1', '192.0.2.1'])
})

test('refuses one call too many with Retry-After', () => {
  count(7)
  expect(() => countCall(event('192.0.2.1'))).toThrow(
    expect.objectContaining({ code: 'limit.reached', retryAfterSeconds: 7 }),
  )
})

test('does not count an address in LIMITS_ALLOW, but counts its sessions', () => {
  setLocalAdapters({ countCall: (caller) => void counted.push(caller), isAllowedAddress: () => true })
  countCall(event('192.0.2.1'))
  countCall(event('192.0.2.1'), { tokenHash: 'hash' })
  expect(counted).toEqual(['hash'])
})

test('counts nothing in the cloud', () => {
  countCall(event('192.0.2.1'))
  expect(counted).toEqual([])
})
