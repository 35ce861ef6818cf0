import { Match } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyDays, copyRegionOf } from '#lib/cloud/constructs/daily-copy.ts'
import { expectResource } from './expect-resource.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

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
  ])('of a stage in %s is in %s, never in the USA and never beside its original', (region, other) => {
    expect(copyRegionOf(region)).toBe(other)
  })

  it('is made in production alone', async () => {
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

  it('is made of table and files, each day, and goes after 35 days like what the table can be put back to', () => {
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
  it('can be made of the files: their bucket keeps versions', () => {
    const uploads = of('AWS::S3::Bucket').find(({ BucketName }) => JSON.stringify(BucketName)?.includes('uploads'))
    expect(uploads?.VersioningConfiguration).toEqual({ Status: 'Enabled' })
  })

  // Without ChangeableForDays the lock is one of governance, which an administrator may remove again:
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-backup-backupvault-lockconfigurationtype.html
  it('lies under a lock of governance, and its vault stays when its stack goes', () => {
    const { copy } = cloud
    if (!copy) throw new Error('there is no stack for the copy')
    expectResource(
      copy,
      'AWS::Backup::BackupVault',
      { LockConfiguration: { MinRetentionDays: copyDays - 1, MaxRetentionDays: copyDays } },
      { DeletionPolicy: 'RetainExceptOnCreate' },
    )
  })

  it('goes to the vault of the other stack, whose name it hears from CloudFormation', () => {
    const [, other] =
      cloud.app
        .synth()
        .stacks.map(({ stackName, template }) => [stackName, JSON.stringify(template)])
        .find(([name]) => name === 'Sameway-prod-copy') ?? []
    expect(other).toContain('Custom::CrossRegionExportWriter')
    expect(JSON.stringify(of('AWS::Backup::BackupPlan'))).toMatch(/CopyActions.*cdk\/exports/)
  })

  it('is heard of when it does not arrive: two of them a day, told by EventBridge and counted in a log', () => {
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
