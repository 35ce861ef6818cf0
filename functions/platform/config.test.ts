import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{ STAGE: 'prod', OTP_ECHO: '1', LISTENS_ON: '127.0.0.1' }, 'OTP_ECHO is not allowed in production'],
  [{ OTP_ECHO: '1', LISTENS_ON: '0.0.0.0' }, 'OTP_ECHO is only allowed where the listener is on loopback'],
  [{ OTP_ECHO: '1' }, 'OTP_ECHO is only allowed where the listener is on loopback'],
  [
    { OTP_ECHO: '1', LISTENS_ON: '127.0.0.1', PUBLIC_ORIGINS: 'http://localhost:3000,https://sameway.example' },
    'OTP_ECHO is only allowed where the public address is on loopback too',
  ],
  [{ LIMITS: 'none' }, 'LIMITS: '],
  [{ LIMITS_FACTOR: '0' }, 'LIMITS_FACTOR: must be a whole number from 1 to 50'],
  [{ LIMITS_FACTOR: '51' }, 'LIMITS_FACTOR: must be a whole number from 1 to 50'],
  [{ LIMITS_FACTOR: '1.5' }, 'LIMITS_FACTOR: must be a whole number from 1 to 50'],
  [{ PASSWORD_BLOCKLIST: 'maybe' }, 'PASSWORD_BLOCKLIST: '],
])('refuses %j in one sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('defaults to the strict choices', () => {
  expect(readConfig({})).toMatchObject({
    LIMITS: 'strict',
    LIMITS_FACTOR: 1,
    PASSWORD_BLOCKLIST: 'enforce',
    OTP_ECHO: false,
  })
})

test('one machine may show codes on its own screen', () => {
  expect(readConfig({ OTP_ECHO: '1', LISTENS_ON: '127.0.0.1' }).OTP_ECHO).toBe(true)
  const asStarted = { OTP_ECHO: '1', LISTENS_ON: '::1', PUBLIC_ORIGINS: 'http://localhost:3000' }
  expect(readConfig(asStarted).OTP_ECHO).toBe(true)
})

test('reads origins as a list, without empty entries', () => {
  expect(readConfig({ PUBLIC_ORIGINS: 'https://a.example,,https://b.example' }).PUBLIC_ORIGINS).toEqual([
    'https://a.example',
    'https://b.example',
  ])
})
