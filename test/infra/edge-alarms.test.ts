import { Match, type Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectResource } from './expect-resource.ts'
import { statementsOf } from './statements-of.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
})

const alarmsOf = (title: string, stack: Template) =>
  Object.values(stack.findResources('AWS::CloudWatch::Alarm')).filter(({ Properties }) =>
    String(Properties.AlarmDescription).endsWith(`Runbook: ${title}`),
  )

type EdgeMetric = { Namespace: string; MetricName: string; Dimensions: unknown[] }

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html */
describe('the edge', () => {
  it('is watched in us-east-1, the only region with its metrics', () => {
    expect(cloud.stacks.edgeAlarms.region).toBe('us-east-1')
    const isOfTheEdge = (alarm: object) => /AWS\/(CloudFront|WAFV2)/.test(JSON.stringify(alarm))
    const alarmsIn = (stack: Template) => Object.values(stack.findResources('AWS::CloudWatch::Alarm'))
    expect(alarmsIn(cloud.edgeAlarms).length).toBeGreaterThan(3)
    expect(alarmsIn(cloud.edgeAlarms).every(isOfTheEdge)).toBe(true)
    expect(alarmsIn(cloud.main).some(isOfTheEdge)).toBe(false)
  })

  it('raises an alarm when five of a hundred answers are 5xx for ten minutes', () => {
    const [alarm, ...others] = alarmsOf('The edge answers with faults', cloud.edgeAlarms)
    expect(others).toEqual([])
    expect(alarm?.Properties).toMatchObject({
      Namespace: 'AWS/CloudFront',
      MetricName: '5xxErrorRate',
      Statistic: 'Average',
      Period: 300,
      EvaluationPeriods: 2,
      Threshold: 5,
      TreatMissingData: 'notBreaching',
      Dimensions: [
        { Name: 'DistributionId', Value: expect.anything() },
        { Name: 'Region', Value: 'Global' },
      ],
    })
  })

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getstackoutput.html
  it('is known by a reference that blocks neither a deploy nor the deletion of the stack that it names', () => {
    const [alarm] = alarmsOf('The edge answers with faults', cloud.edgeAlarms)
    const reference = alarm?.Properties.Dimensions[0].Value['Fn::GetStackOutput']
    expect(reference).toMatchObject({ StackName: 'Sameway-prod', Region: 'eu-west-2' })
    const [distribution] = cloud.resources('AWS::CloudFront::Distribution')
    expect(cloud.main.toJSON().Outputs[reference.OutputName]).toEqual({ Value: { Ref: distribution?.id } })
    expect(cloud.resources('AWS::SSM::Parameter')).toEqual([])
  })

  it('raises an alarm when one of its functions throws or returns an invalid answer even once', () => {
    const watched = alarmsOf('An edge function fails', cloud.edgeAlarms).map(({ Properties }) => {
      expect(Properties).toMatchObject({ Threshold: 1, EvaluationPeriods: 1, TreatMissingData: 'notBreaching' })
      const [sum, ...metrics] = Properties.Metrics
      expect(sum.Expression).toBe('FILL(thrown, 0) + FILL(invalid, 0)')
      return metrics.map(({ MetricStat }: { MetricStat: { Metric: EdgeMetric; Stat: string } }) => ({
        ...MetricStat.Metric,
        Stat: MetricStat.Stat,
      }))
    })
    const expected = cloud.resources('AWS::CloudFront::Function').map(({ Properties }) =>
      ['FunctionExecutionErrors', 'FunctionValidationErrors'].map((MetricName) => ({
        Namespace: 'AWS/CloudFront',
        MetricName,
        Dimensions: [
          { Name: 'FunctionName', Value: Properties.Name },
          { Name: 'Region', Value: 'Global' },
        ],
        Stat: 'Sum',
      })),
    )
    expect(expected).toHaveLength(2)
    expect(watched).toEqual(expected)
  })

  it('is on the dashboard, from the region where it is measured', () => {
    const [dashboard] = cloud.resources('AWS::CloudWatch::Dashboard')
    const text = JSON.stringify(dashboard?.Properties.DashboardBody).replaceAll('\\', '')
    const drawn = text.match(/\["AWS\/CloudFront","\w+".*?\]/g)?.map((metric) => metric.split('"')[3])
    const errors = ['FunctionExecutionErrors', 'FunctionValidationErrors']
    expect(drawn).toEqual(['5xxErrorRate', ...errors, ...errors])
    expect(text.match(/"Region","Global",\{"region":"us-east-1"/g)).toHaveLength(5)
  })
})

describe('the canary', () => {
  it('calls the site every five minutes, and a failed run is not repeated', () => {
    expectResource(cloud.main, 'AWS::Scheduler::Schedule', {
      ScheduleExpression: 'rate(5 minutes)',
      Target: Match.objectLike({
        Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Functioncanary'), 'Arn'] },
        RetryPolicy: { MaximumRetryAttempts: 0 },
      }),
    })
    expectResource(cloud.main, 'AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: Match.stringLikeRegexp('^Functioncanary') },
      MaximumRetryAttempts: 0,
    })
    expectResource(cloud.main, 'AWS::Lambda::Function', {
      Description: 'Sameway prod: canary',
      Environment: { Variables: Match.objectLike({ PUBLIC_ORIGINS: 'https://www.sameway.example' }) },
    })
  })

  it('may only write its log', () => {
    const actions = statementsOf(cloud.main, 'FunctioncanaryRole').flatMap((statement) => statement.actions)
    expect(actions.toSorted()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents'])
  })

  it('signs in once a night, and may read its own password and its own files, and delete these', () => {
    expectResource(cloud.main, 'AWS::Scheduler::Schedule', {
      ScheduleExpression: 'cron(20 3 * * ? *)',
      Target: Match.objectLike({ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Functioncanarynight'), 'Arn'] } }),
    })
    const statements = statementsOf(cloud.main, 'FunctioncanarynightRole')
    expect(statements.flatMap(({ actions }) => actions).toSorted()).toEqual([
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      's3:DeleteObject',
      's3:GetObject',
      'ssm:GetParameter',
    ])
    const text = JSON.stringify(statements)
    expect(text).toContain('parameter/sameway/prod/canary"')
    expect(text).toContain('/quarantine/usr_CanaryCanaryCanaryCana/*')
    const [alarm, ...others] = alarmsOf('The check of the night fails', cloud.main)
    expect(others).toEqual([])
    expect(alarm?.Properties).toMatchObject({ MetricName: 'Errors', Threshold: 1, EvaluationPeriods: 1 })
  })

  // A period without a run is skipped if there are older ones, so a run that is a moment late raises no alarm:
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
  it('raises an alarm when it fails twice in a row, or does not run at all', () => {
    const [alarm, ...others] = alarmsOf('The canary fails', cloud.main)
    expect(others).toEqual([])
    expect(alarm?.Properties).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      EvaluationPeriods: 2,
      TreatMissingData: 'breaching',
    })
    const [sound, ...metrics] = alarm?.Properties.Metrics ?? []
    expect(sound.Expression).toBe('runs - faults')
    const ofTheCanary = [{ Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^Functioncanary/) } }]
    const named = [
      ['runs', 'Invocations'],
      ['faults', 'Errors'],
    ]
    expect(metrics).toMatchObject(
      named.map(([Id, MetricName]) => ({
        Id,
        MetricStat: {
          Metric: { Namespace: 'AWS/Lambda', MetricName, Dimensions: ofTheCanary },
          Period: 300,
          Stat: 'Sum',
        },
      })),
    )
  })
})
