import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Match } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it } from 'vitest'
import { unfilledLines } from '#shared/model/operator.ts'
import { operator } from '#shared/operator.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { expectResource } from './expect-resource.ts'
import { statementsOf } from './statements-of.ts'
import { prodContext, type SynthesisedStage, sharedStage, synthStage, writePlaceholders } from './synth-stage.ts'

const alarmEmail = 'alarms@sameway.example'

let prod: SynthesisedStage
let dev: SynthesisedStage
let bare: SynthesisedStage
beforeAll(async () => {
  prod = await sharedStage({ context: prodContext })
  dev = await sharedStage({ context: { stage: 'dev', mailFrom: 'Sameway <me@mail.example>', alarmEmail } })
  bare = await sharedStage({ context: { stage: 'dev', firewall: 'off' } })
})

const variables = (stage: SynthesisedStage, worker: string): Record<string, unknown> => {
  const isOf = ({ Properties }: { Properties: Record<string, unknown> }) =>
    String(Properties.Description).endsWith(`: ${worker}`)
  const found = stage.resources('AWS::Lambda::Function').find(isOf)
  if (!found) throw new Error(`There is no function ${worker}`)
  return (found.Properties.Environment as { Variables: Record<string, unknown> }).Variables // CloudFormation's shape
}

describe('a stage to try things in', () => {
  it('takes everything with it when it is destroyed', () => {
    const kept = dev.resources('AWS::S3::Bucket').filter(({ DeletionPolicy }) => DeletionPolicy !== 'Delete')
    expect(kept).toEqual([])
    const emptied = dev.resources('Custom::S3AutoDeleteObjects').map(({ Properties }) => Properties.BucketName)
    const buckets = dev.resources('AWS::S3::Bucket').map(({ id }) => ({ Ref: id }))
    expect(buckets).toHaveLength(3)
    expect(emptied).toEqual(expect.arrayContaining(buckets))
    for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::SecretsManager::Secret', 'AWS::Logs::LogGroup']) {
      for (const { DeletionPolicy } of dev.resources(type)) expect(DeletionPolicy).toBe('Delete')
    }
  })

  it('leaves no log group behind that Lambda made: every function logs to one of the stack', () => {
    const groups = dev.resources('AWS::Logs::LogGroup').map(({ id }) => id)
    const functions = dev.resources('AWS::Lambda::Function')
    expect(functions.length).toBeGreaterThan(14)
    for (const { Properties } of functions) {
      const { LogGroup } = (Properties.LoggingConfig ?? {}) as { LogGroup?: { Ref: string } } // CloudFormation's shape
      expect(groups).toContain(LogGroup?.Ref)
    }
  })

  it('keeps no access logs, which would fill a bucket that must be deleted', () => {
    expect(JSON.stringify(dev.main.toJSON())).not.toContain('AccessLogs')
    const [distribution] = dev.resources('AWS::CloudFront::Distribution')
    expect(distribution?.Properties.DistributionConfig).not.toHaveProperty('Logging')
    expectResource(prod.main, 'AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ Logging: Match.anyValue() }),
    })
  })

  it('sends mail from an address that SES has already verified, and from no other', () => {
    expect(dev.resources('AWS::SES::EmailIdentity')).toEqual([])
    expect(variables(dev, 'fan-out')).toMatchObject({
      MAIL_FROM: 'Sameway <me@mail.example>',
      CONTACT_INBOX: 'me@mail.example',
      DRIVER_MAIL_DOMAIN: 'drivers.sameway.example',
    })
    const sending = statementsOf(dev.main, 'Functionfanout').filter(({ actions }) => actions.includes('ses:SendEmail'))
    expect(sending.map(({ actions, resources, conditions }) => [actions, resources, conditions])).toEqual([
      [['ses:SendEmail'], [expect.stringMatching(/:configuration-set\//)], {}],
      [
        ['ses:SendEmail'],
        [expect.stringMatching(/:identity\/\*$/)],
        { StringEquals: { 'ses:FromAddress': 'me@mail.example' } },
      ],
    ])
  })

  it('may send nothing without a sender', () => {
    const all = statementsOf(bare.main).flatMap(({ actions }) => actions)
    expect(all.filter((action) => action.startsWith('ses:Send'))).toEqual([])
    expect(variables(bare, 'fan-out')).not.toHaveProperty('MAIL_FROM')
  })

  it('has no firewall if the option says so, and then nothing in us-east-1', () => {
    expect(bare.resources('AWS::WAFv2::WebACL')).toEqual([])
    expect(bare.edge.toJSON().Resources ?? {}).toEqual({})
    expect(JSON.stringify(bare.main.toJSON())).not.toContain('WebACLId')
    expect(dev.resources('AWS::WAFv2::WebACL')).toHaveLength(1)
  })

  it('passes the schemas of CloudFormation even if one of its stacks is empty', async () => {
    const context = { stage: 'dev', firewall: 'off', mailFrom: 'me@mail.example', alarmEmail }
    const { app, remove } = await synthStage({ context, schemas: true })
    expect(() => app.synth()).not.toThrow()
    remove()
  })
})

describe('a tag', () => {
  const tagsOf = ({ Properties }: { Properties: Record<string, unknown> }) => Properties.Tags

  it('names the stage on each resource of a stage, but not on those that all stages share', () => {
    const [role] = Object.values(prod.account.findResources('AWS::IAM::Role'))
    expect(tagsOf(role as never)).toEqual([{ Key: 'product', Value: 'sameway' }])
    for (const table of prod.resources('AWS::DynamoDB::GlobalTable'))
      expect(JSON.stringify(table.Properties)).toContain('{"Key":"stage","Value":"prod"}')
  })
})

describe('a developer who deploys', () => {
  const folder = temporaryFolder('app')

  it('sees beforehand what the stage will not be able to do', () => {
    writePlaceholders(join(folder, 'dist'))
    const context = JSON.stringify({ dist: join(folder, 'dist') })
    const env = { ...process.env, CDK_OUTDIR: join(folder, 'out'), CDK_CONTEXT_JSON: context, CDK_VALIDATION: 'false' }
    const { status, stderr } = spawnSync(process.execPath, ['bin/app.ts'], { env, encoding: 'utf8' })
    expect(stderr).toContain('Stage dev sends no mail: nobody can sign up')
    for (const line of unfilledLines(operator)) expect(stderr).toContain(line)
    expect(stderr).toContain('Stage dev rings nobody')
    expect(status).toBe(0)
  })

  it('names an option that does not exist', async () => {
    await expect(synthStage({ context: { stag: 'prod' } })).rejects.toThrow(
      'There is no option -c stag: it may be stage,',
    )
  })
})

describe('the budget', () => {
  it('sends a mail at 80% of the month’s budget, and when the forecast exceeds it', () => {
    const at = (NotificationType: string, Threshold: number) => ({
      Notification: { NotificationType, Threshold, ThresholdType: 'PERCENTAGE', ComparisonOperator: 'GREATER_THAN' },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: alarmEmail }],
    })
    expectResource(prod.main, 'AWS::Budgets::Budget', {
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 300, Unit: 'USD' } },
      NotificationsWithSubscribers: [at('ACTUAL', 80), at('FORECASTED', 100)],
    })
    expect(dev.resources('AWS::Budgets::Budget')).toHaveLength(1)
  })

  it('is missing if there is no one to write to', () => {
    expect(bare.resources('AWS::Budgets::Budget')).toEqual([])
  })
})

describe('an account bootstrapped with another qualifier', () => {
  it('is deployed to with the roles and the bucket of that qualifier, and with no others', async () => {
    const stage = await synthStage({ context: { stage: 'dev', '@aws-cdk/core:bootstrapQualifier': 'other' } })
    const assembly = stage.app.synth()
    const written = JSON.stringify([
      ...assembly.stacks.map(({ template, manifest }) => [template, manifest]),
      ...assembly.stacks.map(({ assumeRoleArn, stackTemplateAssetObjectUrl }) => [
        assumeRoleArn,
        stackTemplateAssetObjectUrl,
      ]),
    ])
    stage.remove()
    expect(written).toContain('cdk-other-assets-')
    expect(written).toContain('cdk-other-deploy-role-')
    expect(written).not.toContain('hnb659fds')
  })
})
