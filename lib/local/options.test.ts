import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

describe('readOptions', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT=http cannot be used: it must be a whole number.'],
    [{ PORT: '70000' }, 'PORT=70000 cannot be used: it must be at most 65535.'],
    [{ PUBLIC_URL: 'sameway' }, 'PUBLIC_URL=sameway cannot be used: it must be an http address without a path.'],
    [{ GSI_LAG_MS: '-1' }, 'GSI_LAG_MS=-1 cannot be used: it must be a whole number.'],
  ])('refuses %j in one sentence', (environment, sentence) => {
    expect(() => readOptions(environment)).toThrow(sentence)
  })

  it.each(['SEED', 'LIMITS', 'OTP_ECHO', 'FUNCTIONS', 'LOG_LEVEL'])('refuses a %s that it does not know', (name) => {
    expect(() => readOptions({ [name]: 'other' })).toThrow(`${name}=other cannot be used`)
  })

  it('refuses common passwords where limits are strict, unless it is told otherwise', () => {
    expect(readOptions({}).passwordBlocklist).toBe('off')
    expect(readOptions({ LIMITS: 'strict' }).passwordBlocklist).toBe('enforce')
    expect(readOptions({ LIMITS: 'strict', PASSWORD_BLOCKLIST: 'off' }).passwordBlocklist).toBe('off')
  })

  it('has a default for everything', () => {
    expect(readOptions({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/\/\.data$/),
      seed: 'demo',
      limits: 'relaxed',
      otpEcho: true,
      gsiLagMs: 0,
      functions: 'source',
      logLevel: 'error',
    })
  })
})
