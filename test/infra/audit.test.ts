import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { describe, expect, it } from 'vitest'
import { createApp } from '#lib/cloud/create-app.ts'
import { prodContext, synthStage } from './synth-stage.ts'

describe('the audit', () => {
  it('refuses what nobody has explained', () => {
    expect(() => synthStage({ change: ({ main }) => new Bucket(main, 'Careless') })).toThrow('AwsSolutions-S10')
  })

  it('is not reached where codes would be shown in answers', () => {
    expect(() => createApp({}, { OTP_ECHO: '1' })).toThrow('OTP_ECHO is not allowed in the cloud')
    const prod = { context: prodContext }
    expect(() => createApp(prod, { OTP_ECHO: '1' })).toThrow('OTP_ECHO is not allowed in production')
  })

  it.each([{ stage: 'dev' }, prodContext])('has nothing to say of $stage, not even a warning', (context) => {
    const { app, remove } = synthStage({ context })
    const report = JSON.parse(readFileSync(join(app.outdir, 'validation-report.json'), 'utf8'))
    const findings = report.pluginReports.flatMap(({ violations }: { violations: { ruleName: string }[] }) =>
      violations.map(({ ruleName }) => ruleName),
    )
    expect(findings).toEqual([])
    remove()
  })
})
