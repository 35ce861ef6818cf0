import { describe, expect, it } from 'vitest'
import { emailAddressIn, readStage, unknownOptions, warningsOf } from './stage.ts'

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

  it('refuses production without its required options, and names them', () => {
    expect(() => from({ stage: 'prod', domain: 'sameway.example' })).toThrow(
      'Production needs -c certificateArn=… -c systemAdminEmail=… -c alarmEmail=… -c mailDomain=…',
    )
    expect(from(prod)).toMatchObject({ isProd: true, isProtected: false, hasFirewall: true })
  })

  it('refuses production without a firewall, and allows it for other stages', () => {
    expect(() => from({ ...prod, firewall: 'off' })).toThrow('Production keeps its firewall')
    expect(from({ firewall: 'false' }).hasFirewall).toBe(false)
    expect(from({}).hasFirewall).toBe(true)
    expect(() => from({ firewall: 'maybe' })).toThrow('-c firewall=maybe: must be true or false')
  })

  const impossible = ['Dev', '1st', 'a', '-dev', 'dev-', 'a--b', 'a'.repeat(21), 'dev_2', 'account', 'dev-edge']
  it.each(impossible)('refuses a stage named %s', (stage) => {
    expect(() => from({ stage })).toThrow(`-c stage=${stage}: 2 to 20 small letters`)
  })

  it('refuses an invalid sender and an invalid budget', () => {
    expect(() => from({ mailFrom: 'sameway.example' })).toThrow('-c mailFrom=sameway.example: must be an email address')
    const alarmEmail = 'alarms@sameway.example'
    for (const budget of ['0', '-5', 'much'])
      expect(() => from({ budget, alarmEmail })).toThrow(`-c budget=${budget}: must be US dollars`)
    expect(from({ budget: '12.5', alarmEmail }).budget).toBe(12.5)
  })

  it('refuses moved keys that are no whole ARN of a secret', () => {
    const movedKeys = 'arn:aws:secretsmanager:eu-west-2:111111111111:secret:sameway-moved-keys-AbCdEf'
    for (const other of ['keys', 'local:secret', movedKeys.slice(0, -7)])
      for (const option of ['movedKeys', 'movedPushKeys', 'movedTaxKeys'])
        expect(() => from({ [option]: other })).toThrow(`-c ${option}=${other}: must be the whole ARN of a secret`)
    expect(from({ movedKeys }).movedKeysArn).toBe(movedKeys)
    expect(from({}).movedKeysArn).toBeUndefined()
  })

  it('reads the ID of who reports to HMRC, which may be missing', () => {
    expect(from({}).operatorId).toBe('')
    expect(from({ operatorId: 'XEDPI2078675698' }).operatorId).toBe('XEDPI2078675698')
  })

  it('asks for papers in production, and advises them elsewhere', () => {
    expect(from({})).toMatchObject({ gates: 'advised', gatesSince: '', takesWaste: true })
    expect(from({ gates: 'required', gatesSince: '2027-01-31', waste: 'false' })).toMatchObject({
      gates: 'required',
      gatesSince: '2027-01-31',
      takesWaste: false,
    })
    expect(() => from({ gates: 'strict' })).toThrow('-c gates=strict: must be advised or required')
    expect(() => from({ gatesSince: 'January' })).toThrow('-c gatesSince=January: must be a day like 2027-01-31')
  })

  it('needs no options for a test stage', () => {
    expect(from({})).toMatchObject({ isProd: false, region: 'eu-west-2', domain: undefined, dist: 'dist' })
  })

  it.each([
    [{ domain: 'try.sameway.example' }, '-c domain=… needs -c certificateArn=… beside it'],
    [{ certificateArn: prod.certificateArn }, '-c certificateArn=… needs -c domain=… beside it'],
    [{ contactInbox: 'team@sameway.example' }, '-c contactInbox=… needs -c mailDomain=… or -c mailFrom=… beside it'],
    [{ budget: '30' }, '-c budget=… needs -c alarmEmail=… beside it'],
    [{ mailDomain: '' }, '-c mailDomain= has no value'],
  ])('refuses an option without its other half, and one without a value: %j', (context, sentence) => {
    expect(() => from(context)).toThrow(sentence)
  })

  it('knows the options of a stage, and leaves those of the CDK alone', () => {
    expect(unknownOptions(['stag', 'stage', 'aws:cdk:toolkit', '@aws-cdk/core:bootstrapQualifier'])).toEqual(['stag'])
  })

  it('shifts calls gradually in production only, unless -c shift=off', () => {
    expect([from(prod), from({ ...prod, shift: 'off' }), from({ shift: 'on' })].map((one) => one.isShifting)).toEqual([
      true,
      false,
      false,
    ])
    expect(() => from({ ...prod, shift: 'slowly' })).toThrow('-c shift=slowly: must be true or false')
    expect(() => from({ ancestor: 'no' })).toThrow('-c ancestor=no: must be true or false')
  })

  it('protects only production, and only on request', () => {
    expect(from({ ...prod, protect: 'true' }).isProtected).toBe(true)
    expect(from({ protect: 'true' }).isProtected).toBe(false)
  })
})

describe('the mail of a stage', () => {
  it('has no sender without a domain or an address', () => {
    expect(from({}).mail).toEqual({ domain: undefined, from: undefined, contactInbox: undefined })
    expect(from({}).driverMailDomain).toBe('drivers.sameway.example')
    expect(from({ driverMailDomain: 'drivers.of.example' }).driverMailDomain).toBe('drivers.of.example')
    expect(() => from({ driverMailDomain: '@us' })).toThrow('-c driverMailDomain=@us: must be a domain')
  })

  it('comes from a verified address if there is no domain', () => {
    const mailFrom = 'Sameway <me@mail.example>'
    const { mail, driverMailDomain } = from({ mailFrom })
    expect(mail).toEqual({ domain: undefined, from: mailFrom, contactInbox: 'me@mail.example' })
    // The owner of mail.example could receive mails to drivers.mail.example.
    expect(driverMailDomain).toBe('drivers.sameway.example')
  })

  it('comes from its own domain if there is one', () => {
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

it.each([
  ['a@b.example', 'a@b.example'],
  ['Sameway <a@b.example>', 'a@b.example'],
  ['Sameway', undefined],
  ['a@b', undefined],
])('emailAddressIn finds in %s the address %s', (sender, found) => {
  expect(emailAddressIn(sender)).toBe(found)
})

describe('warningsOf', () => {
  it('warns about what a stage without options cannot do', () => {
    const [mail, alarms, ...others] = warningsOf(from({}))
    expect(mail).toContain('Stage dev sends no mail: nobody can sign up')
    expect(alarms).toContain('Stage dev rings nobody and watches no budget')
    expect(others).toEqual([])
  })

  it('warns about an unprotected production, and about nothing once it is protected', () => {
    expect(warningsOf(from(prod))).toEqual([expect.stringContaining('the next one protects it')])
    expect(warningsOf(from({ ...prod, protect: 'true' }))).toEqual([])
  })
})
