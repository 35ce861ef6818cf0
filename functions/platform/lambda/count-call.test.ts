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
  // Only what is read.
  ({ headers: {}, requestContext: { http: { method: 'GET', sourceIp } } }) as unknown as HttpEvent

test('a call is counted for its session, and without one for the network of its address', () => {
  count()
  countCall(event('192.0.2.1'), { tokenHash: 'hash' })
  countCall(event('2001:db8::a:0:0:1'))
  expect(counted).toEqual(['hash', '2001:db8:0:0'])
})

test('a device is counted for itself, and with all others of its address up to ten times the figure', () => {
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
  // Nor what we signed for something else, nor what has ended.
  countCall({ ...event('192.0.2.1'), cookies: [cookie('quote', device)] })
  countCall({ ...event('192.0.2.1'), cookies: [cookie('device', { ...device, until: Date.now() })] })
  expect(counted).toEqual(['192.0.2.1', '192.0.2.1'])
})

test('one too many is refused with the time to come back', () => {
  count(7)
  expect(() => countCall(event('192.0.2.1'))).toThrow(
    expect.objectContaining({ code: 'limit.reached', retryAfterSeconds: 7 }),
  )
})

test('the calls of an address that one machine allows are not counted, but those of a session there are', () => {
  setLocalAdapters({ countCall: (caller) => void counted.push(caller), isAllowedAddress: () => true })
  countCall(event('192.0.2.1'))
  countCall(event('192.0.2.1'), { tokenHash: 'hash' })
  expect(counted).toEqual(['hash'])
})

test('in the cloud none is counted', () => {
  countCall(event('192.0.2.1'))
  expect(counted).toEqual([])
})
