import { Match } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it } from 'vitest'
import { filledIn, lengthOf, synthLongest } from './longest-values.ts'

let found: Awaited<ReturnType<typeof synthLongest>>
beforeAll(async () => {
  found = await synthLongest()
})

const ofType = (type: string) => found.ofType(type)

describe('CloudFormation', () => {
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
  it('accepts a template of 500 resources, 200 outputs and 1 MB', () => {
    for (const { template } of found.stages.flatMap(({ app }) => app.synth().stacks)) {
      expect(Object.keys(template.Resources ?? {}).length).toBeLessThanOrEqual(500)
      expect(Object.keys(template.Outputs ?? {}).length).toBeLessThanOrEqual(200)
      expect(Buffer.byteLength(JSON.stringify(template))).toBeLessThanOrEqual(1_000_000)
    }
  })

  it('accepts a stack name of 128 letters, digits and hyphens', () => {
    for (const { stacks } of found.stages) {
      for (const { stackName } of Object.values(stacks)) expect(stackName).toMatch(/^[A-Za-z][A-Za-z0-9-]{0,127}$/)
    }
  })
})

describe('API Gateway', () => {
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
  it.each(['Route', 'Integration'])('accepts 300 for each API: %s', (kind) => {
    const apis = new Map<string, number>()
    for (const { Properties } of found.stages[0]?.resources(`AWS::ApiGatewayV2::${kind}`) ?? []) {
      const api = JSON.stringify(Properties.ApiId)
      apis.set(api, (apis.get(api) ?? 0) + 1)
    }
    expect(apis.size).toBe(2)
    for (const count of apis.values()) expect(count).toBeLessThanOrEqual(300)
  })

  it('waits 30 seconds for a function, and accepts a log format of 3 KB', () => {
    const behindApi = ofType('AWS::Lambda::Permission').map(({ Properties }) => JSON.stringify(Properties.FunctionName))
    const functions = ofType('AWS::Lambda::Function').filter(({ id }) => behindApi.some((name) => name.includes(id)))
    expect(functions.length).toBeGreaterThan(10)
    for (const { Properties } of functions) expect(Properties.Timeout).toBeLessThanOrEqual(30)
    for (const { Properties } of ofType('AWS::ApiGatewayV2::Stage')) {
      const { Format } = Properties.AccessLogSettings as { Format: string } // CloudFormation's shape
      expect(Format.length).toBeLessThanOrEqual(3000)
    }
  })

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-CWL.html, "Log group resource
  // policy size limit considerations": 5120 characters for all groups together, except groups with this prefix.
  it('logs to groups that need no place in the policy of the account', () => {
    const stagesOfApis = ofType('AWS::ApiGatewayV2::Stage').map(({ Properties }) =>
      JSON.stringify(Properties.AccessLogSettings),
    )
    const groups = ofType('AWS::Logs::LogGroup').filter(({ id }) => stagesOfApis.some((stage) => stage.includes(id)))
    expect(groups).toHaveLength(4)
    for (const { Properties } of groups) {
      expect(filledIn(Properties.LogGroupName)).toMatch(/^\/aws\/vendedlogs\/[a-zA-Z0-9_/.#-]{1,496}$/)
    }
  })

  it('has its detailed metrics off, which cost by the route', () => {
    for (const { Properties } of ofType('AWS::ApiGatewayV2::Stage')) {
      expect(Properties.DefaultRouteSettings).toMatchObject({ DetailedMetricsEnabled: false })
    }
  })
})

describe('Lambda', () => {
  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  it('accepts 4 KB of variables, 128 MB to 10 GB of memory, a timeout of 15 minutes and a description of 256 characters', () => {
    for (const { Properties } of ofType('AWS::Lambda::Function')) {
      const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> } // its shape
      const size = Object.entries(Variables).reduce((sum, [key, value]) => sum + key.length + lengthOf(value), 0)
      expect(size).toBeLessThanOrEqual(4096)
      expect(Properties.MemorySize).toBeGreaterThanOrEqual(128)
      expect(Properties.MemorySize).toBeLessThanOrEqual(10_240)
      expect(Properties.Timeout).toBeLessThanOrEqual(900)
      expect(lengthOf(Properties.Description ?? '')).toBeLessThanOrEqual(256)
    }
  })

  // https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
  it('accepts five filters of 4096 characters for a stream', () => {
    for (const { Properties } of ofType('AWS::Lambda::EventSourceMapping')) {
      const { Filters } = Properties.FilterCriteria as { Filters: { Pattern: string }[] } // CloudFormation's shape
      expect(Filters.length).toBeLessThanOrEqual(5)
      for (const { Pattern } of Filters) expect(Pattern.length).toBeLessThanOrEqual(4096)
    }
  })

  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html: a function's own policy, 20 KB.
  it('accepts as many permissions to call one function as fit into 20 KB, at about 400 characters each', () => {
    const counts = new Map<string, number>()
    for (const { Properties } of found.stages[0]?.resources('AWS::Lambda::Permission') ?? []) {
      const name = JSON.stringify(Properties.FunctionName)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    for (const count of counts.values()) expect(count * 400).toBeLessThanOrEqual(20_480)
  })
})

describe('IAM', () => {
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
  it('accepts 10,240 characters of policies in one role, and a role name of 64', () => {
    for (const stage of found.stages) {
      // No role has policies both within and beside it.
      const policies = stage.resources('AWS::IAM::Policy').map(({ Properties }) => Properties.PolicyDocument)
      const roles = stage.resources('AWS::IAM::Role').map(({ Properties }) => Properties.Policies ?? [])
      for (const one of [...policies, ...roles]) expect(JSON.stringify(one).length).toBeLessThanOrEqual(10_240)
    }
    for (const { Properties } of ofType('AWS::IAM::Role')) expect(lengthOf(Properties.RoleName ?? '')).toBeLessThan(65)
    for (const { Properties } of ofType('AWS::IAM::Policy')) expect(lengthOf(Properties.PolicyName)).toBeLessThan(129)
  })
})

describe('S3', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  it('accepts a bucket name of 3 to 63 lower-case letters, digits and hyphens, because it is part of a host name', () => {
    const names = ofType('AWS::S3::Bucket').flatMap(({ Properties }) => Properties.BucketName ?? [])
    expect(names).toHaveLength(2)
    for (const name of names) expect(filledIn(name)).toMatch(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
  })
})

describe('CloudWatch', () => {
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html
  it('accepts an alarm over a day of short periods or a week of hourly ones, on ten metrics, described in 1024 characters', () => {
    for (const { Properties } of ofType('AWS::CloudWatch::Alarm')) {
      const metrics = (Properties.Metrics ?? []) as { MetricStat?: { Period: number } }[] // CloudFormation's shape
      const periods = [Properties.Period, ...metrics.map(({ MetricStat }) => MetricStat?.Period)].filter(Boolean)
      const longestPeriod = Math.max(...periods.map(Number))
      const longest = longestPeriod < 3600 ? 24 * 3600 : 7 * 24 * 3600
      expect(longestPeriod * Number(Properties.EvaluationPeriods)).toBeLessThanOrEqual(longest)
      expect(metrics.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10)
      expect(lengthOf(Properties.AlarmDescription)).toBeLessThanOrEqual(1024)
    }
  })

  it('shows 50 metrics on a dashboard for free, and queries 50 log groups at once', () => {
    for (const { Properties } of ofType('AWS::CloudWatch::Dashboard')) {
      const body = filledIn(Properties.DashboardBody)
      expect(body.match(/SOURCE '/g)?.length ?? 0).toBeLessThanOrEqual(50)
      expect(metricsOn(body)).toBeLessThanOrEqual(50)
    }
  })

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/MonitoringLogData.html
  it('accepts a metric from a log with three dimensions and a pattern of 1024 characters', () => {
    for (const { Properties } of ofType('AWS::Logs::MetricFilter')) {
      const [{ Dimensions = [] }] = Properties.MetricTransformations as [{ Dimensions?: unknown[] }] // one each
      expect(Dimensions.length).toBeLessThanOrEqual(3)
      expect(String(Properties.FilterPattern).length).toBeLessThanOrEqual(1024)
    }
  })
})

describe('SES', () => {
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_CreateConfigurationSet.html
  it('accepts a configuration set with a name of 64 characters, which CloudFormation makes, and a sender of 320', () => {
    expect(ofType('AWS::SES::ConfigurationSet').map(({ Properties }) => Properties.Name)).toEqual([
      undefined,
      undefined,
    ])
    found.stages[0]?.main.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ MAIL_FROM: Match.stringLikeRegexp('^.{1,320}$') }) },
    })
  })
})

/** Each is a list that begins with its namespace and its name. */
const metricsOn = (body: string): number => body.match(/\["[A-Z][\w/-]*","/g)?.length ?? 0
