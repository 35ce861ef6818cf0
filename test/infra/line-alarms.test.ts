import { readFileSync } from 'node:fs'
import { Match } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it } from 'vitest'
import { anchorOf } from '#lib/cloud/runbook.ts'
import { allFunctions } from '#lib/groups.ts'
import { expectResource } from './expect-resource.ts'
import { statementsOf } from './statements-of.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
})

describe('alarms', () => {
  it('are urgent or not, each on a topic of its own', () => {
    const topics = new Map<string, Set<string>>()
    for (const { Properties } of cloud.resources('AWS::CloudWatch::Alarm')) {
      const [urgency = ''] = String(Properties.AlarmDescription).split('.', 1)
      topics.set(urgency, (topics.get(urgency) ?? new Set()).add(JSON.stringify(Properties.AlarmActions)))
    }
    expect([...topics.keys()].toSorted()).toEqual(['NOW', 'SOON'])
    const [now = new Set<string>(), soon = new Set<string>()] = [topics.get('NOW'), topics.get('SOON')]
    expect([...now].filter((topic) => soon.has(topic))).toEqual([])
  })

  it('link to their article, which exists, and to the dashboards', () => {
    const articles = [...readFileSync('lib/cloud/README.md', 'utf8').matchAll(/^### (.+)$/gm)].map(
      ([, title = '']) => title,
    )
    for (const { Properties } of cloud.resources('AWS::CloudWatch::Alarm')) {
      const said = String(Properties.AlarmDescription)
      const title = said.split('Runbook: ')[1] ?? ''
      expect(articles).toContain(title)
      expect(said).toContain(`lib/cloud/README.md#${anchorOf(title)} `)
      expect(said).toContain('https://eu-west-2.console.aws.amazon.com/cloudwatch/home?region=eu-west-2#dashboards/ ')
    }
  })
})

describe('lines', () => {
  /** The functions whose logs a metric reads, and its pattern. */
  const filtersOf = (name: string) =>
    cloud
      .resources('AWS::Logs::MetricFilter')
      .map(({ Properties }) => Properties)
      .filter(({ MetricTransformations }) => JSON.stringify(MetricTransformations).includes(`"MetricName":"${name}"`))
  const countOf = (transformations: unknown): unknown => (transformations as [{ MetricValue: string }])[0].MetricValue
  const rings = (title: string, alarm: Record<string, unknown>) =>
    expectResource(cloud.main, 'AWS::CloudWatch::Alarm', {
      AlarmDescription: Match.stringLikeRegexp(`Runbook: ${title}$`),
      ...alarm,
    })

  it('of level error are counted in the log of every function, by our word and by the runtime’s', () => {
    const found = filtersOf('ErrorLines').filter(({ MetricTransformations }) => countOf(MetricTransformations) === '1')
    expect(found).toHaveLength(allFunctions.length)
    expect(new Set(found.map(({ LogGroupName }) => JSON.stringify(LogGroupName))).size).toBe(allFunctions.length)
    for (const { FilterPattern } of found)
      expect(FilterPattern).toBe(
        '{ (($.level = "error") || ($.level = "ERROR")) && (($.group NOT EXISTS) || ($.group != "push")) }',
      )
    rings('Functions log errors', {
      ...{ MetricName: 'ErrorLines', Namespace: 'Sameway/prod', Statistic: 'Sum', Threshold: 1 },
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    })
  })

  it('of pushes that fail are noughts in the metric of errors, whose minimum rings under their own name', () => {
    const words = "{ group: 'push'"
    expect(readFileSync('functions/platform/push/send-push.ts', 'utf8')).toContain(
      `log('error', 'push refused', ${words}`,
    )
    const found = filtersOf('ErrorLines').filter(({ MetricTransformations }) => countOf(MetricTransformations) === '0')
    expect(found).toHaveLength(3) // notifications, fan-out and sweeper
    for (const { FilterPattern } of found)
      expect(FilterPattern).toBe('{ (($.level = "error") || ($.level = "ERROR")) && ($.group = "push") }')
    rings('Push services fail', {
      ...{ MetricName: 'ErrorLines', Namespace: 'Sameway/prod', Statistic: 'Minimum', Threshold: 1 },
      ...{ ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'notBreaching' },
    })
  })

  it('of a failing Amazon Location are counted where it is called, by the words in the line', () => {
    const words = 'a provider of places failed'
    expect(readFileSync('functions/domain/places/amazon-places.ts', 'utf8')).toContain(`log('error', '${words}'`)
    const found = filtersOf('PlacesFailed')
    expect(found).toHaveLength(3) // requests, partner and places
    for (const { FilterPattern } of found) expect(FilterPattern).toBe(`{ $.message = "${words}" }`)
    rings('Amazon Location fails', { MetricName: 'PlacesFailed', Threshold: 5 })
  })

  it('of failing sockets are counted by their dependency', () => {
    const found = filtersOf('SocketsFailed')
    expect(found).toHaveLength(3) // socket, fan-out and sweeper
    for (const { FilterPattern } of found) expect(FilterPattern).toContain('$.dependency = "sockets"')
    rings('Sockets fail', { MetricName: 'SocketsFailed', Threshold: 5 })
  })

  it('of the quota of mails are a metric of its share, which its function may read', () => {
    const words = 'mail quota'
    expect(readFileSync('functions/jobs/sweeper.ts', 'utf8')).toContain(`log('info', '${words}'`)
    const [found, ...others] = filtersOf('MailQuotaPercent')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      FilterPattern: `{ $.message = "${words}" }`,
      MetricTransformations: [{ MetricValue: '$.percent' }],
    })
    rings('Mails are near their quota', { MetricName: 'MailQuotaPercent', Statistic: 'Maximum', Threshold: 80 })
    const asking = statementsOf(cloud.main, 'Functionsweeper').filter(({ actions }) =>
      actions.includes('ses:GetAccount'),
    )
    expect(asking).toHaveLength(1)
  })

  // https://docs.aws.amazon.com/ses/latest/dg/event-publishing-add-event-destination-cloudwatch.html
  it('are complemented by alarms for this stage’s bounces in SES and for calls that Lambda refused to run', () => {
    expectResource(cloud.main, 'AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: Match.objectLike({
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint', 'reject'],
        CloudWatchDestination: {
          DimensionConfigurations: [
            {
              DimensionName: 'ses:configuration-set',
              DimensionValueSource: 'messageTag',
              DefaultDimensionValue: 'none',
            },
          ],
        },
      }),
    })
    rings('Many mails bounce just now', { Namespace: 'AWS/SES', MetricName: 'Bounce', Threshold: 10 })
    rings('Functions are throttled', { Namespace: 'AWS/Lambda', MetricName: 'Throttles', Dimensions: Match.absent() })
  })

  it('of one call are found by one saved query in all logs of the stage', () => {
    const [query, ...others] = cloud.resources('AWS::Logs::QueryDefinition')
    expect(others).toEqual([])
    const queried = query?.Properties.LogGroupNames as { Ref: string }[] // each names a group of the stack
    const inStack = Object.keys(cloud.main.findResources('AWS::Logs::LogGroup'))
    expect(queried.map(({ Ref }) => Ref).toSorted()).toEqual(inStack.toSorted())
    // https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
    expect(queried.length).toBeLessThanOrEqual(50)
    for (const name of ['request_id', 'call_id', 'edge_id'])
      expect(query?.Properties.QueryString).toContain(`${name} = "REQUEST_ID"`)
    expect(readFileSync('lib/cloud/README.md', 'utf8')).toContain('`Sameway/<stage>/One call`')
    expect(query?.Properties.Name).toBe('Sameway/prod/One call')
  })
})

describe('outputs', () => {
  it('have the names that articles use', () => {
    const { Outputs } = cloud.main.toJSON()
    const named = ['Url', 'EdgeAddress', 'ApiAddress', 'TableName', 'UploadsBucket', 'Indexes']
    const ofTheStream = ['FanOutFunction', 'FanOutMapping', 'FailedRecords', 'SweeperFunction']
    expect(Object.keys(Outputs)).toEqual(expect.arrayContaining([...named, ...ofTheStream]))
    expect(Outputs.ApiAddress.Value).toEqual({ 'Fn::Join': ['', expect.arrayContaining(['https://'])] })
    const articles = readFileSync('lib/cloud/README.md', 'utf8')
    for (const name of [...named.slice(1), ...ofTheStream]) expect(articles).toContain(name)
  })
})
