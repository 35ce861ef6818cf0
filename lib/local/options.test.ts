import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

describe('readOptions', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT=http cannot be used: it must be a whole number.'],
    [{ PORT: '70000' }, 'PORT=70000 cannot be used: it must be at most 65535.'],
    [{ PUBLIC_URL: 'sameway' }, 'PUBLIC_URL=sameway cannot be used: it must be an http address without a path.'],
    [{ SMTP_URL: 'https://name:password@mail.example' }, 'SMTP_URL cannot be used: it must be like smtp://'],
    [{ MAIL_FROM: 'Sameway' }, 'MAIL_FROM=Sameway cannot be used: it must be like Name <name@place.example>.'],
    [{ CONTACT_INBOX: 'us' }, 'CONTACT_INBOX=us cannot be used: it must be an email address.'],
    [{ TRUSTED_PROXIES: '127.0.0.1,proxy' }, 'TRUSTED_PROXIES=127.0.0.1,proxy cannot be used: it must be addresses'],
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

  it('reads proxies as a list', () => {
    const { trustedProxies } = readOptions({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,' })
    expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
  })

  it('has a default for everything', () => {
    expect(readOptions({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/\/\.data$/),
      seed: 'demo',
      limits: 'relaxed',
      otpEcho: true,
      smtpUrl: '',
      mailFrom: '',
      originVerify: '',
      trustedProxies: [],
      gsiLagMs: 0,
      functions: 'source',
      logLevel: 'error',
    })
  })
})
