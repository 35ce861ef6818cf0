import { describe, expect, it } from 'vitest'
import { emailAddressIn, readStage, warningsOf } from './stage.ts'

const from = (context: Record<string, string>, environment: Record<string, string> = {}) =>
  readStage((name) => context[name], environment)

const prod = {
  stage: 'prod',
  domain: 'www.sameway.example',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/1',
  mailDomain: 'sameway.example',
  systemAdminEmail: 'admin@sameway.example',
  alarmEmail: 'alarms@sameway.example',
}

describe('readStage', () => {
  it('refuses codes in answers, in every stage', () => {
    expect(() => from(prod, { OTP_ECHO: '1' })).toThrow('OTP_ECHO is not allowed in production')
    expect(() => from({}, { OTP_ECHO: '1' })).toThrow('OTP_ECHO is not allowed in the cloud')
    expect(from({}, { OTP_ECHO: '0' }).name).toBe('dev')
  })

  it('refuses production without what it needs, and says what that is', () => {
    expect(() => from({ stage: 'prod', domain: 'sameway.example' })).toThrow(
      'Production needs -c certificateArn=… -c systemAdminEmail=… -c alarmEmail=… -c mailDomain=…',
    )
    expect(from(prod)).toMatchObject({ isProd: true, isProtected: false, hasFirewall: true })
  })

  it('refuses production without a firewall, which any other stage may do without', () => {
    expect(() => from({ ...prod, firewall: 'off' })).toThrow('Production keeps its firewall')
    expect(from({ firewall: 'false' }).hasFirewall).toBe(false)
    expect(from({}).hasFirewall).toBe(true)
    expect(() => from({ firewall: 'maybe' })).toThrow('-c firewall=maybe: must be true or false')
  })

  const impossible = ['Dev', '1st', 'a', '-dev', 'dev-', 'a--b', 'a'.repeat(21), 'dev_2', 'account', 'dev-edge']
  it.each(impossible)('refuses a stage named %s', (stage) => {
    expect(() => from({ stage })).toThrow(`-c stage=${stage}: 2 to 20 small letters`)
  })

  it('refuses a sender that is no address, and a budget that is no sum', () => {
    expect(() => from({ mailFrom: 'sameway.example' })).toThrow('-c mailFrom=sameway.example: must be an email address')
    for (const budget of ['0', '-5', 'much']) expect(() => from({ budget })).toThrow(`-c budget=${budget}`)
    expect(from({ budget: '12.5' }).budget).toBe(12.5)
  })

  it('needs nothing for a stage to try things in', () => {
    expect(from({})).toMatchObject({ isProd: false, region: 'eu-west-2', domain: undefined, dist: 'dist' })
  })

  it('uses a domain only with its certificate', () => {
    expect(from({ domain: 'try.sameway.example' }).domain).toBeUndefined()
  })

  it('protects production when it is told to, and nothing else ever', () => {
    expect(from({ ...prod, protect: 'true' }).isProtected).toBe(true)
    expect(from({ protect: 'true' }).isProtected).toBe(false)
  })
})

describe('the mail of a stage', () => {
  it('comes from nobody where neither a domain nor an address is given', () => {
    expect(from({}).mail).toEqual({ domain: undefined, from: undefined, contactInbox: undefined })
    expect(from({}).driverMailDomain).toBe('drivers.sameway.example')
  })

  it('comes from an address that was verified elsewhere, without a domain of its own', () => {
    const { mail, driverMailDomain } = from({ mailFrom: 'Sameway <me@mail.example>' })
    expect(mail).toEqual({
      domain: undefined,
      from: 'Sameway <me@mail.example>',
      contactInbox: 'me@mail.example',
    })
    // Whoever owns mail.example could take in what is sent to drivers.mail.example.
    expect(driverMailDomain).toBe('drivers.sameway.example')
  })

  it('comes from its own domain, which is proven only when it is given', () => {
    expect(from(prod).mail).toEqual({
      domain: 'sameway.example',
      from: 'Sameway <hello@sameway.example>',
      contactInbox: 'contact@sameway.example',
    })
    const { mailDomain: _, ...withoutMail } = prod
    const other = from({ ...withoutMail, mailFrom: 'hello@mail.example', contactInbox: 'team@mail.example' })
    expect(other.mail).toEqual({ domain: undefined, from: 'hello@mail.example', contactInbox: 'team@mail.example' })
    expect(other.driverMailDomain).toBe('drivers.www.sameway.example')
  })
})

describe('addressIn', () => {
  it.each([
    ['a@b.example', 'a@b.example'],
    ['Sameway <a@b.example>', 'a@b.example'],
    ['Sameway', undefined],
    ['a@b', undefined],
  ])('finds in %s the address %s', (sender, found) => {
    expect(emailAddressIn(sender)).toBe(found)
  })
})

describe('warningsOf', () => {
  it('says what a stage without options cannot do', () => {
    const [mail, alarms, ...others] = warningsOf(from({}))
    expect(mail).toContain('Stage dev sends no mail: nobody can sign up')
    expect(alarms).toContain('Stage dev rings nobody and watches no budget')
    expect(others).toEqual([])
  })

  it('says that production is not protected yet, and then nothing', () => {
    expect(warningsOf(from(prod))).toEqual([expect.stringContaining('the next one protects it')])
    expect(warningsOf(from({ ...prod, protect: 'true' }))).toEqual([])
  })
})
