import { expect, test } from 'vitest'
import { isDirectCall } from './direct-call.ts'

test.each<Record<string, string>>([
  {},
  { host: 'evil.example' },
  { host: 'localhost.evil.example:3000' },
  { host: '192.168.1.7:3000' },
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'].map((name) => ({
    host: 'localhost:3000',
    [name]: '',
  })),
])('the call %j may come from anywhere', (headers) => {
  expect(isDirectCall({ headers })).toBe(false)
})

test.each(['localhost:3000', 'localhost', '127.0.0.1:3000', '[::1]:3000'])(
  'a call to %s is one on this machine',
  (host) => {
    expect(isDirectCall({ headers: { host } })).toBe(true)
  },
)
