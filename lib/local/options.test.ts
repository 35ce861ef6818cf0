import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Operator, operatorFacts } from '#shared/model/operator.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { checkPublicRules, isPublic, operatorNotes, publicNotes, pushNotes, readOptions } from './options.ts'

describe('readOptions', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT=http cannot be used: it must be a whole number.'],
    [{ PORT: '70000' }, 'PORT=70000 cannot be used: it must be at most 65535.'],
    [{ PUBLIC_URL: 'sameway' }, 'PUBLIC_URL=sameway cannot be used: it must be an http address without a path.'],
    [{ SMTP_URL: 'https://name:password@mail.example' }, 'SMTP_URL cannot be used: it must be like smtp://'],
    [
      { SMTP_URL: 'smtp://mail.example?requireTls=true' },
      'SMTP_URL cannot be used: behind the ? it takes requireTLS, ',
    ],
    [
      { SMTP_URL: 'smtp://mail.example?requireTLS=false' },
      'SMTP_URL cannot be used: behind the ? it takes requireTLS, ',
    ],
    [{ SMTP_URL: 'smtp://mail.example?secure=true' }, 'SMTP_URL cannot be used: behind the ? it takes requireTLS, '],
    [{ SMTP_URL: 'smtp://mail.example?logger=true' }, 'SMTP_URL cannot be used: behind the ? it takes requireTLS, '],
    [{ MAIL_FROM: 'Sameway' }, 'MAIL_FROM=Sameway cannot be used: it must be like Name <name@place.example>.'],
    [{ CONTACT_INBOX: 'us' }, 'CONTACT_INBOX=us cannot be used: it must be an email address.'],
    [{ DRIVER_MAIL_DOMAIN: '@us' }, 'DRIVER_MAIL_DOMAIN=@us cannot be used: it must be like drivers.place.example.'],
    [{ TRUSTED_PROXIES: '127.0.0.1,proxy' }, 'TRUSTED_PROXIES=127.0.0.1,proxy cannot be used: it must be addresses'],
    [{ LIMITS_FACTOR: '0' }, 'LIMITS_FACTOR=0 cannot be used: it must be a whole number from 1 to 50.'],
    [{ LIMITS_FACTOR: '51' }, 'LIMITS_FACTOR=51 cannot be used: it must be a whole number from 1 to 50.'],
    [{ LIMITS_FACTOR: '1.5' }, 'LIMITS_FACTOR=1.5 cannot be used: it must be a whole number from 1 to 50.'],
    [{ LIMITS_ALLOW: 'the hall' }, 'LIMITS_ALLOW=the hall cannot be used: it must be addresses with commas between.'],
    [{ LIMITS_ALLOW: '192.0.2.0/33' }, 'LIMITS_ALLOW=192.0.2.0/33 cannot be used: it must be addresses'],
    [{ TABLE_CONFLICTS: '91' }, 'TABLE_CONFLICTS=91 cannot be used: it must be at most 90.'],
    [{ TABLE_LAG_MS: '-1' }, 'TABLE_LAG_MS=-1 cannot be used: it must be a whole number.'],
  ])('refuses %j in one sentence', (environment, sentence) => {
    expect(() => readOptions(environment)).toThrow(sentence)
  })

  it.each(['SEED', 'LIMITS', 'OTP_ECHO', 'FUNCTIONS', 'LOG_LEVEL'])('refuses an unknown %s', (name) => {
    expect(() => readOptions({ [name]: 'other' })).toThrow(`${name}=other cannot be used`)
  })

  it('refuses common passwords with strict limits, unless PASSWORD_BLOCKLIST says otherwise', () => {
    expect(readOptions({}).passwordBlocklist).toBe('off')
    expect(readOptions({ LIMITS: 'strict' }).passwordBlocklist).toBe('enforce')
    expect(readOptions({ LIMITS: 'strict', PASSWORD_BLOCKLIST: 'off' }).passwordBlocklist).toBe('off')
  })

  it('takes the options of a mail server', () => {
    const smtpUrl = 'smtps://name:password@mail.example?tls.rejectUnauthorized=false&name=us.example&rateLimit=5'
    expect(readOptions({ SMTP_URL: smtpUrl })).toMatchObject({ smtpUrl })
  })

  it('allows as many calls as the cloud with strict limits, fifty times as many with relaxed ones, unless LIMITS_FACTOR says otherwise', () => {
    expect(readOptions({ LIMITS: 'strict' }).limitsFactor).toBe(1)
    expect(readOptions({ LIMITS: 'relaxed' }).limitsFactor).toBe(50)
    expect(readOptions({ LIMITS: 'strict', LIMITS_FACTOR: '3' }).limitsFactor).toBe(3)
    expect(readOptions({ LIMITS: 'relaxed', LIMITS_FACTOR: '50' }).limitsFactor).toBe(50)
  })

  it('reads the addresses of a hall as a list', () => {
    const { limitsAllow } = readOptions({ LIMITS_ALLOW: '192.0.2.7, 2001:db8:7::/48' })
    expect(limitsAllow).toEqual(['192.0.2.7', '2001:db8:7::/48'])
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
      limitsAllow: [],
      trustedProxies: [],
      tableLagMs: 0,
      tableConflicts: 0,
      tableTurns: 0,
      functions: 'source',
      logLevel: 'error',
    })
  })
})

describe('public rules', () => {
  const DATA_DIR = temporaryFolder('public')

  const check = (environment: Record<string, string>) => () =>
    checkPublicRules(readOptions({ DATA_DIR, ...environment }))
  const PUBLIC_URL = 'https://sameway.example'
  const SMTP_URL = 'smtp://mail.example:587'

  it.each([
    [
      { PUBLIC_URL, SMTP_URL, OTP_ECHO: '1' },
      /^OTP_ECHO is only allowed where the listener is on loopback and so is PUBLIC_URL: with PUBLIC_URL=https:\/\/sameway\.example /,
    ],
    [{ HOST: '0.0.0.0', SMTP_URL, OTP_ECHO: '1' }, /^OTP_ECHO is only allowed .* with HOST=0\.0\.0\.0 /],
    [{ PUBLIC_URL, SMTP_URL, SEED: 'demo' }, /^SEED=demo is not for PUBLIC_URL=/],
    [{ PUBLIC_URL, SMTP_URL, LIMITS_ALLOW: '127.0.0.0/8' }, /^LIMITS_ALLOW holds this machine's own address: /],
    [{ PUBLIC_URL, SMTP_URL, LIMITS_ALLOW: '192.0.2.7,::/0' }, /^LIMITS_ALLOW holds .* with PUBLIC_URL=/],
    [{ PUBLIC_URL }, /^SMTP_URL is missing: .* Set SMTP_URL to /],
    [{ HOST: '::' }, /^SMTP_URL is missing: with HOST=:: /],
  ])('refuse %j', (environment, sentence) => {
    expect(check(environment)).toThrow(sentence)
  })

  it('refuse a folder with the demo world', () => {
    const folder = mkdtempSync(join(DATA_DIR, 'demo-'))
    writeFileSync(join(folder, 'demo-world.json'), '{}')
    expect(check({ PUBLIC_URL, SMTP_URL, DATA_DIR: folder })).toThrow(/holds the demo world.* Set DATA_DIR to another/)
    expect(check({ DATA_DIR: folder })).not.toThrow()
  })

  it('accept a public host: without a demo world, strict, without an echo of codes, with mail from its domain', () => {
    const options = readOptions({ DATA_DIR, PUBLIC_URL, SMTP_URL })
    expect(options).toMatchObject({ seed: 'none', limits: 'strict', passwordBlocklist: 'enforce', otpEcho: false })
    expect(options).toMatchObject({
      mailFrom: 'Sameway <hello@sameway.example>',
      contactInbox: 'contact@sameway.example',
    })
    expect(() => checkPublicRules(options)).not.toThrow()
  })

  it('note that callers behind an unknown proxy share one limit', () => {
    const notes = (more: Record<string, string>) => publicNotes(readOptions({ PUBLIC_URL, SMTP_URL, ...more }))
    expect(notes({})).toEqual([expect.stringMatching(/^TRUSTED_PROXIES is not set: .*share one limit\.$/)])
    expect(notes({ TRUSTED_PROXIES: '127.0.0.1' })).toEqual([])
    expect(notes({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'HTTPS://sameway.example' })).toEqual([])
    expect(publicNotes(readOptions({}))).toEqual([])
  })

  it('list what the public pages lack, one line each, and nothing on loopback', () => {
    const filled = Object.fromEntries(operatorFacts.map((fact) => [fact, '2026-12-01'])) as Operator
    const operator = { ...filled, address: '', email: '' }
    const isPublic = readOptions({ PUBLIC_URL, SMTP_URL })
    expect(operatorNotes(readOptions({}), operator)).toEqual([])
    expect(operatorNotes(isPublic, operator)).toEqual([
      expect.stringMatching(/^shared\/operator\.ts has no address: .*\.\n {2}shared\/operator\.ts has no email: .*\.$/),
    ])
    expect(operatorNotes(isPublic, filled)).toEqual([])
  })

  it('note on loopback that Apple devices get no pushes, and nothing where Apple accepts who sends them', () => {
    const notes = (more: Record<string, string>) => pushNotes(readOptions(more))
    expect(notes({})).toEqual([expect.stringMatching(/^Notifications reach no Apple device .*CONTACT_INBOX/)])
    expect(notes({ PUBLIC_URL: 'https://localhost:3000' })).toHaveLength(1)
    expect(notes({ PUBLIC_URL: 'https://sameway.co.uk', SMTP_URL })).toEqual([])
    expect(notes({ CONTACT_INBOX: 'help@sameway.co.uk' })).toEqual([])
  })

  it.each([{ PUBLIC_URL: 'http://sameway.example' }, { PUBLIC_URL: 'http://192.0.2.7:8080' }, { HOST: '0.0.0.0' }])(
    'note that passwords can be read on the way with %j',
    (plain) => {
      const notes = publicNotes(readOptions({ SMTP_URL, TRUSTED_PROXIES: '127.0.0.1', ...plain }))
      expect(notes).toEqual([expect.stringMatching(/^Without TLS everybody on the way can read passwords: .*https:/)])
    },
  )

  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'say nothing of %s, which no other machine can reach',
    (PUBLIC_URL) => {
      expect(publicNotes(readOptions({ PUBLIC_URL }))).toEqual([])
    },
  )

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.7' },
    { PUBLIC_URL },
    { PUBLIC_URL: 'http://localhost.evil.example' },
  ])('%j is public', (environment) => {
    const { host, publicUrl } = readOptions(environment)
    expect(isPublic({ host, publicUrl })).toBe(true)
  })

  it.each([
    {},
    { HOST: '::1' },
    { HOST: '127.0.0.9', PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('%j is not public', (environment) => {
    const { host, publicUrl } = readOptions(environment)
    expect(isPublic({ host, publicUrl })).toBe(false)
  })
})
