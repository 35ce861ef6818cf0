import { describe, expect, it } from 'vitest'
import { readStage } from './stage.ts'

const from = (context: Record<string, string>, environment: Record<string, string> = {}) =>
  readStage((name) => context[name], environment)

const prod = {
  stage: 'prod',
  domain: 'www.sameway.example',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/1',
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
      'Production needs -c certificateArn=… -c systemAdminEmail=… -c alarmEmail=…',
    )
    expect(from(prod)).toMatchObject({ isProd: true, mailDomain: 'www.sameway.example' })
  })

  it('needs nothing for a stage to try things in', () => {
    expect(from({})).toMatchObject({ isProd: false, region: 'eu-west-2', domain: undefined, dist: 'dist' })
  })

  it('uses a domain only with its certificate', () => {
    expect(from({ domain: 'try.sameway.example' }).domain).toBeUndefined()
  })
})
