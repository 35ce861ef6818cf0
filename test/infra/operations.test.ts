import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Match } from 'aws-cdk-lib/assertions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runbook } from '#lib/cloud/runbook.ts'
import { groups } from '#lib/groups.ts'
import { worthTelling } from '#lib/worth-telling.ts'
import { expectResource } from './expect-resource.ts'
import { prodContext, synthStage } from './synth-stage.ts'

let cloud: ReturnType<typeof synthStage>
beforeAll(() => {
  cloud = synthStage({ context: prodContext, headers: {} })
})
afterAll(() => cloud.remove())

const titles = Object.values(runbook).map(({ title }) => title)

describe('alarms', () => {
  it('are those of the runbook, all of them, and each names its article', () => {
    const named = cloud.resources('AWS::CloudWatch::Alarm').map(({ Properties }) => {
      return String(Properties.AlarmDescription).split('Runbook: ')[1]
    })
    expect(new Set(named)).toEqual(new Set(titles))
  })

  it('ring somebody', () => {
    for (const { Properties } of cloud.resources('AWS::CloudWatch::Alarm'))
      expect(Properties.AlarmActions).toHaveLength(1)
    const subscriptions = cloud.resources('AWS::SNS::Subscription').map(({ Properties }) => Properties.Endpoint)
    expect(subscriptions).toEqual(['alarms@sameway.example', 'alarms@sameway.example'])
  })
})

describe('the stream', () => {
  it('loses nothing that fails', () => {
    expectResource(cloud.main, 'AWS::Lambda::EventSourceMapping', {
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: 23 * 3600,
      MaximumRetryAttempts: Match.absent(),
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('FailedRecords'), 'Arn'] } },
      },
    })
  })

  it('is filtered as on one machine', () => {
    const [mapping] = cloud.resources('AWS::Lambda::EventSourceMapping')
    const criteria = mapping?.Properties.FilterCriteria as { Filters: { Pattern: string }[] } // CloudFormation's shape
    expect(criteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(worthTelling)
  })
})

describe('the clock', () => {
  it('runs the sweeper every minute, and may do nothing else', () => {
    expectResource(cloud.main, 'AWS::Scheduler::Schedule', {
      ScheduleExpression: 'rate(1 minute)',
      Target: { Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('Functionsweeper'), 'Arn'] } },
    })
  })
})

describe('metrics', () => {
  it('come from the log line of each call, told apart by operation', () => {
    expectResource(cloud.main, 'AWS::Logs::MetricFilter', {
      MetricTransformations: [
        Match.objectLike({
          MetricNamespace: 'Sameway',
          MetricName: 'Duration',
          MetricValue: '$.ms',
          Dimensions: [{ Key: 'Operation', Value: '$.operation' }],
        }),
      ],
    })
  })

  it('are on the dashboard for every operation', () => {
    const [dashboard] = cloud.resources('AWS::CloudWatch::Dashboard')
    const text = JSON.stringify(dashboard?.Properties.DashboardBody)
    for (const operation of groups.flatMap(({ contract }) => Object.keys(contract))) {
      expect(text).toContain(`\\"Operation\\",\\"${operation}\\"`)
    }
  })
})

describe('the site', () => {
  it('gets its parts for a year and its pages anew each time, and loses no old part', () => {
    const deployments = cloud.resources('Custom::CDKBucketDeployment')
    expect(deployments.map(({ Properties }) => [Properties.SystemMetadata, Properties.Prune])).toEqual([
      [{ 'cache-control': 'public, max-age=31536000, immutable' }, false],
      [{ 'cache-control': 'no-cache' }, false],
    ])
  })

  it('is served as it was built, without what was written for the other host', () => {
    const filesOf = (sources: unknown): string[] => {
      const hash = String([sources].flat(2)[0]).replace('.zip', '')
      return readdirSync(join(cloud.app.outdir, `asset.${hash}`), { recursive: true }).map(String)
    }
    const [assets, pages] = cloud.resources('Custom::CDKBucketDeployment')
    expect(filesOf(assets?.Properties.SourceObjectKeys)).toEqual(['index.js'])
    expect(filesOf(pages?.Properties.SourceObjectKeys).toSorted()).toEqual(['app.html', 'index.html'])
  })
})
