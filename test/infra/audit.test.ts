import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { describe, expect, it } from 'vitest'
import { type Choices, prodContext, synthStage } from './synth-stage.ts'

describe('the audit', () => {
  const change: Choices['change'] = ({ main }) => new Bucket(main, 'Careless')
  const environment = { CDK_VALIDATION: 'false' }

  it('refuses a wildcard without an explanation', async () => {
    await expect(synthStage({ change })).rejects.toThrow('AwsSolutions-S10')
  })

  it('can be left out of a stage by an option, but not of production', async () => {
    const { remove } = await synthStage({ change, environment })
    remove()
    await expect(synthStage({ change, environment, context: prodContext })).rejects.toThrow('AwsSolutions-S10')
  })

  it('does not even begin for a stage whose answers would contain codes', async () => {
    const withEcho = (context = {}) => synthStage({ context, environment: { OTP_ECHO: '1' } })
    await expect(withEcho()).rejects.toThrow('OTP_ECHO is not allowed in the cloud')
    await expect(withEcho(prodContext)).rejects.toThrow('OTP_ECHO is not allowed in production')
  })

  it.each([{ stage: 'dev' }, { stage: 'dev', firewall: 'off' }, prodContext])(
    'reports nothing about $stage, not even a warning',
    async (context) => {
      const { app, remove } = await synthStage({ context })
      const report = JSON.parse(readFileSync(join(app.outdir, 'validation-report.json'), 'utf8'))
      const findings = report.pluginReports.flatMap(({ violations }: { violations: { ruleName: string }[] }) =>
        violations.map(({ ruleName }) => ruleName),
      )
      expect(findings).toEqual([])
      remove()
    },
  )
})
