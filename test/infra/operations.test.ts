import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Match } from 'aws-cdk-lib/assertions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runbook } from '#lib/cloud/runbook.ts'
import { groups } from '#lib/groups.ts'
import { streamFilter } from '#lib/table-schema.ts'
import { expectResource } from './expect-resource.ts'
import { prodContext, type SynthesisedStage, synthStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await synthStage({ context: prodContext, headers: {} })
})
afterAll(() => cloud.remove())

const titles = Object.values(runbook).map(({ title }) => title)

describe('alarms', () => {
  it('are exactly those of the runbook, and each names its article', () => {
    const named = cloud.resources('AWS::CloudWatch::Alarm').map(({ Properties }) => {
      return String(Properties.AlarmDescription).split('Runbook: ')[1]
    })
    expect(new Set(named)).toEqual(new Set(titles))
  })

  it('notify someone when they begin and end', () => {
    for (const { Properties } of cloud.resources('AWS::CloudWatch::Alarm')) {
      expect(Properties.AlarmActions).toHaveLength(1)
      expect(Properties.OKActions).toEqual(Properties.AlarmActions)
    }
    // A topic for each urgency, in the region of the stage and in that of the edge.
    const subscriptions = cloud.resources('AWS::SNS::Subscription').map(({ Properties }) => Properties.Endpoint)
    expect(subscriptions).toEqual(Array(4).fill('alarms@sameway.example'))
  })
})

describe('the stream', () => {
  it('sets aside what fails ten times or for two hours, and loses nothing', () => {
    expectResource(cloud.main, 'AWS::Lambda::EventSourceMapping', {
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: 2 * 3600,
      MaximumRetryAttempts: 10,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('FailedRecords'), 'Arn'] } },
      },
    })
  })

  const patterns = () => {
    const [mapping] = cloud.resources('AWS::Lambda::EventSourceMapping')
    const criteria = mapping?.Properties.FilterCriteria as { Filters: { Pattern: string }[] } // CloudFormation's shape
    return criteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))
  }

  it('is filtered as on one machine', () => {
    expect(patterns()).toEqual(streamFilter)
  })

  // https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html and invocation-eventfiltering.html
  it('is filtered by what Lambda supports: five patterns of the dynamodb key', () => {
    expect(patterns().length).toBeLessThanOrEqual(5)
    for (const pattern of patterns()) expect(Object.keys(pattern)).toEqual(['dynamodb'])
  })

  // A new table on demand takes 4,000 writes a second, which is four shards; a new account runs ten functions at once.
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html
  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  it('leaves more than half of a new account’s concurrency to callers', () => {
    const [mapping] = cloud.resources('AWS::Lambda::EventSourceMapping')
    expect(4 * Number(mapping?.Properties.ParallelizationFactor)).toBeLessThan(5)
  })

  it('raises an alarm when a record is given up, into the bucket or not', () => {
    const metricOf = (MetricName: string) =>
      Match.objectLike({
        MetricStat: Match.objectLike({ Metric: Match.objectLike({ Namespace: 'AWS/Lambda', MetricName }) }),
      })
    expectResource(cloud.main, 'AWS::CloudWatch::Alarm', {
      AlarmDescription: Match.stringLikeRegexp('Runbook: Records were put aside$'),
      Threshold: 1,
      Metrics: Match.arrayWith([
        metricOf('OnFailureDestinationDeliveredEventCount'),
        metricOf('DroppedEventCount'),
        metricOf('DestinationDeliveryFailures'),
      ]),
    })
    expectResource(cloud.main, 'AWS::Lambda::EventSourceMapping', { MetricsConfig: { Metrics: ['EventCount'] } })
  })
})

describe('the schedule', () => {
  const target = (worker: string, tries: number, MaximumEventAgeInSeconds: number) => ({
    Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp(`Function${worker}`), 'Arn'] },
    RetryPolicy: { MaximumRetryAttempts: tries, MaximumEventAgeInSeconds },
  })
  // By default Lambda repeats a failed scheduled run twice, and keeps an event that it cannot run for six hours.
  // https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-configuring.html
  // https://docs.aws.amazon.com/scheduler/latest/APIReference/API_RetryPolicy.html
  const repeats = (worker: string, MaximumRetryAttempts: number, MaximumEventAgeInSeconds: number) => ({
    FunctionName: { Ref: Match.stringLikeRegexp(`^Function${worker}`) },
    MaximumRetryAttempts,
    MaximumEventAgeInSeconds,
  })

  it('runs the sweeper every minute, and does not repeat a run that failed or waited for a minute', () => {
    expectResource(cloud.main, 'AWS::Scheduler::Schedule', {
      ScheduleExpression: 'rate(1 minute)',
      Target: Match.objectLike(target('sweeper', 0, 60)),
    })
    for (const worker of ['sweeper', 'canary'])
      expectResource(cloud.main, 'AWS::Lambda::EventInvokeConfig', repeats(worker, 0, 60))
  })

  it('runs the nightly job just after midnight in London, up to three times, with a quarter of an hour for each', () => {
    expectResource(cloud.main, 'AWS::Scheduler::Schedule', {
      ScheduleExpression: 'cron(10 0 * * ? *)',
      ScheduleExpressionTimezone: 'Europe/London',
      Target: Match.objectLike(target('nightly', 2, 3600)),
    })
    expectResource(cloud.main, 'AWS::Lambda::EventInvokeConfig', repeats('nightly', 2, 3600))
    expectResource(cloud.main, 'AWS::Lambda::Function', { Description: 'Sameway prod: nightly', Timeout: 900 })
  })
})

describe('the nightly job', () => {
  const rings = (title: string, alarm: Record<string, unknown>) =>
    expectResource(cloud.main, 'AWS::CloudWatch::Alarm', {
      AlarmDescription: Match.stringLikeRegexp(`Runbook: ${title}$`),
      ...alarm,
    })

  it.each([
    ['problems', 'ProblemsWait', 'Problems wait too long'],
    ['reports', 'ReportsWait', 'Reports wait too long'],
  ])(
    'raises an alarm when %s have waited for an admin too long, by the words that the job logs',
    (of, MetricName, title) => {
      const words = `${of} wait`
      expect(readFileSync('functions/jobs/nightly.ts', 'utf8')).toContain(`log('error', '${words}'`)
      expectResource(cloud.main, 'AWS::Logs::MetricFilter', {
        FilterPattern: `{ $.message = "${words}" }`,
        LogGroupName: { Ref: Match.stringLikeRegexp('^Functionnightly') },
        MetricTransformations: [Match.objectLike({ MetricNamespace: 'Sameway/prod', MetricName })],
      })
      rings(title, { MetricName, Namespace: 'Sameway/prod', Threshold: 1 })
    },
  )

  it('raises an alarm when all its tries failed', () => {
    rings('The nightly job fails', { MetricName: 'Errors', Namespace: 'AWS/Lambda', Period: 3600, Threshold: 3 })
  })
})

describe('mails', () => {
  const words = { MailsGivenUp: ['mail refused', 'mail given up'], MailsLate: ['mail late'] }

  it('that failed are counted by the words that their senders log', () => {
    const said = ['functions/platform/mail/send-mail.ts', 'functions/jobs/send-late-mail.ts']
      .map((path) => readFileSync(path, 'utf8'))
      .join()
    const filters = cloud.resources('AWS::Logs::MetricFilter').map(({ Properties }) => Properties)
    for (const [name, messages] of Object.entries(words)) {
      for (const message of messages) expect(said).toContain(`'${message}'`)
      const found = filters.filter(({ MetricTransformations }) => JSON.stringify(MetricTransformations).includes(name))
      const conditions = messages.map((message) => `($.message = "${message}")`).join(' || ')
      expect(found.map(({ FilterPattern }) => FilterPattern)).toEqual(
        Array(2).fill(messages.length > 1 ? `{ ${conditions} }` : `{ ${conditions.slice(1, -1)} }`),
      )
      expect(
        found.map(({ LogGroupName }) => JSON.stringify(LogGroupName).replace(/.*Function([a-z]+).*/, '$1')).toSorted(),
      ).toEqual(['fanout', 'sweeper'])
    }
  })

  it.each([
    ['Mails were given up', { MetricName: 'MailsGivenUp', Namespace: 'Sameway/prod', Threshold: 1 }],
    ['Mails wait', { MetricName: 'MailsLate', Namespace: 'Sameway/prod', Threshold: 3, Period: 900 }],
    // AWS reviews an account from 5 % of bounces or 0.1 % of complaints on.
    // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
    ['Mails bounce', { MetricName: 'Reputation.BounceRate', Namespace: 'AWS/SES', Threshold: 0.04 }],
    ['Mails are complained about', { MetricName: 'Reputation.ComplaintRate', Namespace: 'AWS/SES', Threshold: 0.0008 }],
  ])('raise the alarm “%s”', (title, alarm) => {
    expectResource(cloud.main, 'AWS::CloudWatch::Alarm', {
      AlarmDescription: Match.stringLikeRegexp(`Runbook: ${title}$`),
      ...alarm,
    })
  })
})

describe('functions', () => {
  it('raise an alarm before the account runs out of concurrency', () => {
    expectResource(cloud.main, 'AWS::CloudWatch::Alarm', {
      AlarmDescription: Match.stringLikeRegexp('Runbook: Functions are near their limit$'),
      Threshold: 80,
      Metrics: Match.arrayWith([Match.objectLike({ Expression: '100 * claimed / SERVICE_QUOTA(running)' })]),
    })
  })
})

describe('metrics', () => {
  it('come from the log line of each call that faulted, by stage and operation', () => {
    expectResource(cloud.main, 'AWS::Logs::MetricFilter', {
      FilterPattern: '{ ($.operation = "*") && ($.status >= 500) }',
      MetricTransformations: [
        Match.objectLike({
          MetricNamespace: 'Sameway/prod',
          MetricName: 'Faults',
          MetricValue: '1',
          Dimensions: [{ Key: 'Operation', Value: '$.operation' }],
        }),
      ],
    })
  })

  it('carry the stage, because stages may share an account', () => {
    const filters = cloud.resources('AWS::Logs::MetricFilter')
    expect(filters.length).toBeGreaterThan(0)
    for (const { Properties } of filters) {
      const [{ MetricNamespace, MetricName }] = Properties.MetricTransformations as [Record<string, string>] // one each
      expect(`${MetricNamespace} ${MetricName}`).toContain('prod')
    }
  })

  it('and times are on the dashboard for every operation, found by the words in the logs', () => {
    const [dashboard] = cloud.resources('AWS::CloudWatch::Dashboard')
    const text = JSON.stringify(dashboard?.Properties.DashboardBody)
    expect(text).toContain("SEARCH('{Sameway/prod,Operation} MetricName=")
    expect(text).toContain('pct(ms, 95) as p95')
    for (const { name } of groups) expect(text).toContain(`Function${name}Log`)
  })

  it('exist for everything that runs on a schedule', () => {
    const text = JSON.stringify(cloud.resources('AWS::CloudWatch::Dashboard'))
    for (const word of ['Sweeper', 'Nightly job']) expect(text).toContain(word)
  })
})

describe('the site', () => {
  it('serves its parts for a year and its pages fresh each time, and keeps old parts', () => {
    const deployments = cloud.resources('Custom::CDKBucketDeployment')
    expect(deployments.map(({ Properties }) => [Properties.SystemMetadata, Properties.Prune])).toEqual([
      [{ 'cache-control': 'public, max-age=31536000, immutable' }, false],
      [{ 'cache-control': 'no-cache' }, false],
    ])
  })

  it('gets its pages last, so that they find every function, route and part they need', () => {
    const { Resources } = cloud.main.toJSON()
    const isPages = (id: string) => id.startsWith('SiteFilesPages')
    const [pages] = Object.keys(Resources).filter(isPages)
    const before = new Set<string>()
    const add = (id: string): void => {
      for (const next of [Resources[id].DependsOn ?? []].flat()) if (!before.has(next)) before.add(next) && add(next)
    }
    add(pages ?? '')
    const needed = ['AWS::Lambda::Function', 'AWS::ApiGatewayV2::Route', 'AWS::Lambda::EventSourceMapping']
    const ours = Object.entries<{ Type: string; Properties: { Description?: unknown } }>(Resources).filter(
      ([, { Type, Properties }]) =>
        needed.includes(Type) && (Type !== needed[0] || String(Properties.Description).startsWith('Sameway ')),
    )
    expect(ours.length).toBeGreaterThan(80)
    expect(ours.map(([id]) => id).filter((id) => !before.has(id))).toEqual([])
    expect([...before].some((id) => id.startsWith('SiteFilesAssets'))).toBe(true)
  })

  it('is served as it was built, without the files that only the local host uses', () => {
    const filesOf = (sources: unknown): string[] => {
      const hash = String([sources].flat(2)[0]).replace('.zip', '')
      return readdirSync(join(cloud.app.outdir, `asset.${hash}`), { recursive: true }).map(String)
    }
    const [assets, pages] = cloud.resources('Custom::CDKBucketDeployment')
    expect(filesOf(assets?.Properties.SourceObjectKeys)).toEqual(['index.js'])
    expect(filesOf(pages?.Properties.SourceObjectKeys).toSorted()).toEqual(['app.html', 'index.html'])
  })
})
