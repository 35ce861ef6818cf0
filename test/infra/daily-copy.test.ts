import { Match } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyDays } from '#lib/cloud/constructs/daily-copy.ts'
import { copyRegionOf } from '#lib/cloud/regions.ts'
import { AwsAccount, stacksOf } from './aws-account.ts'
import { expectResource } from './expect-resource.ts'
import { prodContext, type SynthesisedStage, sharedStage, synthStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
})

const of = (type: string) => cloud.resources(type).map(({ Properties }) => Properties)

describe('the copy in another region', () => {
  it.each([
    ['eu-west-2', 'eu-west-1'],
    ['eu-west-1', 'eu-west-2'],
    ['us-east-1', 'eu-west-1'],
  ])('of a stage in %s is in %s, never in the USA and never in the region of its original', (region, other) => {
    expect(copyRegionOf(region)).toBe(other)
  })

  it('exists in production alone', async () => {
    const dev = await sharedStage({ context: { stage: 'dev' } })
    expect([dev.copy, dev.resources('AWS::Backup::BackupPlan'), dev.resources('AWS::Backup::BackupVault')]).toEqual([
      undefined,
      [],
      [],
    ])
    expect(
      cloud.app.synth().stacks.map(({ stackName, environment }) => `${stackName} ${environment.region}`),
    ).toContain('Sameway-prod-copy eu-west-1')
  })

  it('is made of table and files each day, and expires after 35 days like point-in-time recovery', () => {
    const [plan, another] = of('AWS::Backup::BackupPlan')
    expect(another).toBeUndefined()
    expect(plan?.BackupPlan).toHaveProperty('BackupPlanRule', [
      expect.objectContaining({
        ScheduleExpression: 'cron(0 2 * * ? *)',
        Lifecycle: { DeleteAfterDays: 3 },
        CopyActions: [{ DestinationBackupVaultArn: expect.anything(), Lifecycle: { DeleteAfterDays: copyDays } }],
      }),
    ])
    expectResource(cloud.main, 'AWS::DynamoDB::GlobalTable', {
      Replicas: [
        Match.objectLike({ PointInTimeRecoverySpecification: Match.objectLike({ RecoveryPeriodInDays: copyDays }) }),
      ],
    })
    const [selection] = of('AWS::Backup::BackupSelection')
    expect(selection?.BackupSelection).toMatchObject({
      Resources: [
        { 'Fn::GetAtt': [expect.stringMatching(/^Table/), 'Arn'] },
        { 'Fn::GetAtt': [expect.stringMatching(/^UploadsBucket/), 'Arn'] },
      ],
    })
  })

  // AWS Backup takes files only from a bucket with versions:
  // https://docs.aws.amazon.com/aws-backup/latest/devguide/s3-backups.html
  it('can include the files: their bucket keeps versions', () => {
    const uploads = of('AWS::S3::Bucket').find(({ BucketName }) => JSON.stringify(BucketName)?.includes('uploads'))
    expect(uploads?.VersioningConfiguration).toEqual({ Status: 'Enabled' })
  })

  // Without ChangeableForDays the lock is in governance mode, and an administrator may remove it:
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-backup-backupvault-lockconfigurationtype.html
  it('is locked in governance mode, and its vault stays when its stack is deleted', () => {
    const { copy } = cloud
    if (!copy) throw new Error('there is no stack for the copy')
    expectResource(
      copy,
      'AWS::Backup::BackupVault',
      { LockConfiguration: { MinRetentionDays: copyDays - 1, MaxRetentionDays: copyDays } },
      { DeletionPolicy: 'RetainExceptOnCreate' },
    )
  })

  it('goes to the vault of the other stack, whose name CloudFormation knows', () => {
    const there = '"Fn::GetStackOutput":{"StackName":"Sameway-prod-copy","Region":"eu-west-1"'
    expect(JSON.stringify(of('AWS::Backup::BackupPlan'))).toContain(`"DestinationBackupVaultArn":{${there}`)
  })

  it('raises an alarm when it does not arrive: two a day, reported by EventBridge and counted in a log', () => {
    expectResource(cloud.main, 'AWS::Events::Rule', {
      EventPattern: Match.objectLike({ source: ['aws.backup'], 'detail-type': ['Copy Job State Change'] }),
    })
    expectResource(cloud.main, 'AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.detail.state = "COMPLETED" }',
      MetricTransformations: [Match.objectLike({ MetricName: 'Copied', MetricNamespace: 'Sameway/prod' })],
    })
    expectResource(cloud.main, 'AWS::CloudWatch::Alarm', {
      AlarmDescription: Match.stringLikeRegexp('Runbook: No copy arrived$'),
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 2,
      Period: 24 * 3600,
      EvaluationPeriods: 2,
      TreatMissingData: 'breaching',
    })
  })
})

/** What "London is lost" in lib/cloud/README.md has an operator do, as far as templates and names go. */
describe('a rehearsal of the move to Ireland', () => {
  const deploy = (account: AwsAccount, stacks: ReturnType<typeof stacksOf>): void => {
    for (const stack of stacks) account.deploy(stack)
  }
  const inIreland = async () => {
    const stage = await synthStage({ context: { ...prodContext, region: 'eu-west-1', copy: 'off' } })
    stage.remove()
    return stacksOf(stage)
  }
  /** London's stack once its distribution has lost the site's name. */
  const withoutName = ({ template, ...stack }: ReturnType<typeof stacksOf>[number]) => {
    const changed = Object.entries(template).map(([id, resource]) => {
      if (resource.Type !== 'AWS::CloudFront::Distribution') return [id, resource]
      const config = { ...Object(resource.Properties.DistributionConfig), Aliases: [] }
      return [id, { ...resource, Properties: { ...resource.Properties, DistributionConfig: config } }]
    })
    return { ...stack, template: Object.fromEntries(changed) }
  }

  it('is blocked by the name of the old distribution, and by nothing else that London leaves', async () => {
    const [london, ireland] = [stacksOf(cloud), await inIreland()]
    const account = new AwsAccount()
    deploy(account, london)
    expect(() => deploy(account, ireland)).toThrow(
      'There is already a AWS::CloudFront::Distribution www.sameway.example',
    )

    const rehearsed = new AwsAccount()
    deploy(rehearsed, london.map(withoutName))
    expect(() => deploy(rehearsed, ireland)).not.toThrow()
    expect(
      rehearsed.names.filter((name) => name.startsWith('AWS::Backup::BackupVault sameway-prod-copy')),
    ).toHaveLength(1)
  })

  it('makes a stage that depends on nothing in London', async () => {
    const stacks = await inIreland()
    expect(stacks.map(({ name, region }) => `${name} ${region}`).toSorted()).toEqual([
      'Sameway-account eu-west-1',
      'Sameway-prod eu-west-1',
      'Sameway-prod-edge us-east-1',
      'Sameway-prod-edge-alarms us-east-1',
    ])
    const main = stacks.find(({ name }) => name === 'Sameway-prod')
    expect(JSON.stringify(main?.template)).not.toMatch(/eu-west-2|AWS::Backup/)
  })
})
