import { Match } from 'aws-cdk-lib/assertions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SecurityHeaders } from '#lib/cloud/constructs/security-headers.ts'
import { prodContext, type Resource, type SynthesisedStage, synthStage } from './synth-stage.ts'

/** The longest name that a stage may have; what is short enough there is so everywhere. */
const longest = { ...prodContext, stage: 'a-stage-to-try-things'.slice(0, 20) }
const policy = "default-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

let stages: SynthesisedStage[]
beforeAll(async () => {
  const headers = { 'content-security-policy': policy }
  stages = [await synthStage({ context: prodContext, headers }), await synthStage({ context: longest, headers })]
})
afterAll(() => {
  for (const { remove } of stages) remove()
})

type Found = Resource & { id: string }
const ofType = (type: string): Found[] => stages.flatMap((stage) => stage.resources(type))
const templates = () => stages.flatMap(({ main, edge, account }) => [main, edge, account].map((one) => one.toJSON()))

/** How long a value is when it is filled in: an id or an address of AWS's is at most this long. */
const longestId = 128
const filledIn = (value: unknown): string => {
  if (typeof value === 'string') return value
  const parts = (value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join']
  if (parts) return parts[1].map(filledIn).join(parts[0])
  const short = JSON.stringify(value).includes('AWS::StackId') ? 8 : longestId
  return 'x'.repeat(short)
}
const lengthOf = (value: unknown): number => filledIn(value).length

describe('CloudFormation', () => {
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
  it('takes 500 resources, 200 outputs and 1 MB of a template', () => {
    for (const template of templates()) {
      expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(500)
      expect(Object.keys(template.Outputs ?? {}).length).toBeLessThanOrEqual(200)
      expect(Buffer.byteLength(JSON.stringify(template))).toBeLessThanOrEqual(1_000_000)
    }
  })

  it('takes 128 characters of a name of a stack, letters, digits and hyphens', () => {
    for (const { stacks } of stages) {
      for (const { stackName } of Object.values(stacks)) expect(stackName).toMatch(/^[A-Za-z][A-Za-z0-9-]{0,127}$/)
    }
  })
})

describe('API Gateway', () => {
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
  it.each(['Route', 'Integration'])('takes 300 of an API: %s', (kind) => {
    const apis = new Map<string, number>()
    for (const { Properties } of stages[0]?.resources(`AWS::ApiGatewayV2::${kind}`) ?? []) {
      const api = JSON.stringify(Properties.ApiId)
      apis.set(api, (apis.get(api) ?? 0) + 1)
    }
    expect(apis.size).toBe(2)
    for (const count of apis.values()) expect(count).toBeLessThanOrEqual(300)
  })

  it('waits for a function for 30 seconds, and takes 3 KB of a log format', () => {
    const behindApi = ofType('AWS::Lambda::Permission').map(({ Properties }) => JSON.stringify(Properties.FunctionName))
    const functions = ofType('AWS::Lambda::Function').filter(({ id }) => behindApi.some((name) => name.includes(id)))
    expect(functions.length).toBeGreaterThan(10)
    for (const { Properties } of functions) expect(Properties.Timeout).toBeLessThanOrEqual(30)
    for (const { Properties } of ofType('AWS::ApiGatewayV2::Stage')) {
      const { Format } = Properties.AccessLogSettings as { Format: string } // CloudFormation's shape
      expect(Format.length).toBeLessThanOrEqual(3000)
    }
  })

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-CWL.html, "Log group resource policy
  // size limit considerations": 5120 characters for all groups together, but for those whose name begins so.
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
  it('takes 4 KB of variables, 128 MB to 10 GB of memory, a quarter of an hour and 256 characters of words', () => {
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
  it('takes five filters of 4096 characters for a stream', () => {
    for (const { Properties } of ofType('AWS::Lambda::EventSourceMapping')) {
      const { Filters } = Properties.FilterCriteria as { Filters: { Pattern: string }[] } // CloudFormation's shape
      expect(Filters.length).toBeLessThanOrEqual(5)
      for (const { Pattern } of Filters) expect(Pattern.length).toBeLessThanOrEqual(4096)
    }
  })

  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html: a function's own policy, 20 KB.
  it('takes so many leaves to call one function as fit into 20 KB, at about 400 characters each', () => {
    const counts = new Map<string, number>()
    for (const { Properties } of stages[0]?.resources('AWS::Lambda::Permission') ?? []) {
      const name = JSON.stringify(Properties.FunctionName)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    for (const count of counts.values()) expect(count * 400).toBeLessThanOrEqual(20_480)
  })
})

describe('IAM', () => {
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
  it('takes 10,240 characters of policies in one role, and 64 of its name', () => {
    for (const stage of stages) {
      const sizes = new Map<string, number>()
      for (const { Properties } of stage.resources('AWS::IAM::Policy')) {
        const role = JSON.stringify(Properties.Roles)
        sizes.set(role, (sizes.get(role) ?? 0) + JSON.stringify(Properties.PolicyDocument).length)
      }
      for (const size of sizes.values()) expect(size).toBeLessThanOrEqual(10_240)
    }
    for (const { Properties } of ofType('AWS::IAM::Role')) expect(lengthOf(Properties.RoleName ?? '')).toBeLessThan(65)
    for (const { Properties } of ofType('AWS::IAM::Policy')) expect(lengthOf(Properties.PolicyName)).toBeLessThan(129)
  })
})

describe('CloudFront', () => {
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
  type Headers = {
    CustomHeadersConfig: { Items: { Header: string; Value: unknown }[] }
    SecurityHeadersConfig: unknown
  }

  it('takes ten headers of our own, of 1783 characters each and 10,240 together', () => {
    for (const { Properties } of ofType('AWS::CloudFront::ResponseHeadersPolicy')) {
      const { CustomHeadersConfig } = Properties.ResponseHeadersPolicyConfig as Headers // CloudFormation's shape
      const { Items } = CustomHeadersConfig
      expect(Items.length).toBeLessThanOrEqual(10)
      for (const { Value } of Items) expect(lengthOf(Value)).toBeLessThanOrEqual(1783)
      const together = Items.reduce((sum, { Header, Value }) => sum + Header.length + lengthOf(Value), 0)
      expect(together).toBeLessThanOrEqual(10_240)
    }
  })

  it('takes 1783 characters of a content security policy, and a longer one is refused before it gets there', () => {
    for (const { Properties } of ofType('AWS::CloudFront::ResponseHeadersPolicy')) {
      const text = JSON.stringify(Properties)
      expect(text).toContain('ContentSecurityPolicy')
      const found = findAll(Properties, 'ContentSecurityPolicy').filter((one) => lengthOf(one) > 20)
      for (const value of found) expect(lengthOf(value)).toBeLessThanOrEqual(1783)
    }
    const long = { 'content-security-policy': `default-src ${'https://files.example '.repeat(90)}` }
    const [stage] = stages
    if (!stage) throw new Error('There is no stage')
    expect(() => new SecurityHeaders(stage.stacks.main, 'TooLong', { headers: long })).toThrow('at most 1783')
  })

  it('takes ten headers for an origin, named in 1024 characters, and thirty of its own to send it', () => {
    for (const { Properties } of ofType('AWS::CloudFront::OriginRequestPolicy')) {
      const [Headers] = findAll(Properties, 'Headers') as [string[]] // one list of names
      expect(Headers.length).toBeLessThanOrEqual(10)
      expect(Headers.join('').length).toBeLessThanOrEqual(1024)
    }
    for (const sent of findAll(ofType('AWS::CloudFront::Distribution'), 'OriginCustomHeaders') as unknown[][]) {
      expect(sent.length).toBeLessThanOrEqual(30)
    }
  })

  it('takes 75 behaviours, 100 origins and 128 characters of a comment', () => {
    for (const { Properties } of ofType('AWS::CloudFront::Distribution')) {
      const config = Properties.DistributionConfig as Record<'CacheBehaviors' | 'Origins', unknown[]> & {
        Comment: string
      } // CloudFormation's shape
      expect(config.CacheBehaviors.length).toBeLessThanOrEqual(75)
      expect(config.Origins.length).toBeLessThanOrEqual(100)
      expect(config.Comment.length).toBeLessThanOrEqual(128)
    }
  })

  // https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateFunction.html
  it('takes 10 KB of a function, and 64 letters, digits, hyphens and underscores of its name', () => {
    const functions = ofType('AWS::CloudFront::Function')
    expect(functions).toHaveLength(4)
    for (const { Properties } of functions) {
      expect(Buffer.byteLength(String(Properties.FunctionCode))).toBeLessThanOrEqual(10_240)
      expect(Properties.Name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    }
    for (const name of findAll(ofType('AWS::CloudFront::OriginAccessControl'), 'Name')) {
      expect(lengthOf(name)).toBeLessThanOrEqual(64)
    }
  })
})

describe('S3', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  it('takes 3 to 63 small letters, digits and hyphens of a name, which is part of a host', () => {
    const names = ofType('AWS::S3::Bucket').flatMap(({ Properties }) => Properties.BucketName ?? [])
    expect(names).toHaveLength(2)
    for (const name of names) expect(filledIn(name)).toMatch(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
  })
})

describe('the firewall', () => {
  // https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
  it('logs only to a group whose name begins with aws-waf-logs-, and of at most 512 characters', () => {
    const loggings = ofType('AWS::WAFv2::LoggingConfiguration').map(({ Properties }) => JSON.stringify(Properties))
    const groups = ofType('AWS::Logs::LogGroup').filter(({ id }) => loggings.some((logging) => logging.includes(id)))
    expect(groups).toHaveLength(2)
    for (const { Properties } of groups) {
      expect(filledIn(Properties.LogGroupName)).toMatch(/^aws-waf-logs-[a-zA-Z0-9_/.#-]{1,499}$/)
    }
  })

  // https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-list.html: units of each group;
  // https://aws.amazon.com/waf/pricing/: up to 1500 units cost nothing more.
  it('stays within the 1500 units that its price covers', () => {
    const units: Record<string, number> = {
      AWSManagedRulesAmazonIpReputationList: 25,
      AWSManagedRulesCommonRuleSet: 700,
      AWSManagedRulesKnownBadInputsRuleSet: 200,
    }
    for (const { Properties } of ofType('AWS::WAFv2::WebACL')) {
      const groups = findAll(Properties.Rules, 'ManagedRuleGroupStatement') as { Name: string }[]
      expect(groups.map(({ Name }) => Name).toSorted()).toEqual(Object.keys(units).toSorted())
      // A rate is 2 units, a match of text with two transformations at most 10 + 2 × 10.
      const own = 2 * findAll(Properties.Rules, 'RateBasedStatement').length
      const texts = 30 * findAll(Properties.Rules, 'ByteMatchStatement').length
      const sum = groups.reduce((units_, { Name }) => units_ + (units[Name] ?? Number.NaN), own + texts)
      expect(sum).toBeLessThanOrEqual(1500)
    }
  })
})

describe('CloudWatch', () => {
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html
  it('looks back over a day for an alarm of short periods, at ten metrics, told in 1024 characters', () => {
    for (const { Properties } of ofType('AWS::CloudWatch::Alarm')) {
      const metrics = (Properties.Metrics ?? []) as { MetricStat?: { Period: number } }[] // CloudFormation's shape
      const periods = [Properties.Period, ...metrics.map(({ MetricStat }) => MetricStat?.Period)].filter(Boolean)
      const longestPeriod = Math.max(...periods.map(Number))
      expect(longestPeriod * Number(Properties.EvaluationPeriods)).toBeLessThanOrEqual(24 * 3600)
      expect(metrics.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10)
      expect(lengthOf(Properties.AlarmDescription)).toBeLessThanOrEqual(1024)
    }
  })

  it('draws 50 metrics on a dashboard for nothing, and reads 50 groups of logs at once', () => {
    for (const { Properties } of ofType('AWS::CloudWatch::Dashboard')) {
      const body = filledIn(Properties.DashboardBody)
      expect(body.match(/SOURCE '/g)?.length ?? 0).toBeLessThanOrEqual(50)
      expect(metricsOn(body)).toBeLessThanOrEqual(50)
    }
  })

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/MonitoringLogData.html
  it('takes three dimensions of a metric from a log, and 1024 characters of a pattern', () => {
    for (const { Properties } of ofType('AWS::Logs::MetricFilter')) {
      const [{ Dimensions = [] }] = Properties.MetricTransformations as [{ Dimensions?: unknown[] }] // one each
      expect(Dimensions.length).toBeLessThanOrEqual(3)
      expect(String(Properties.FilterPattern).length).toBeLessThanOrEqual(1024)
    }
  })
})

describe('SES', () => {
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_CreateConfigurationSet.html
  it('takes 64 characters of a set of rules, which CloudFormation names, and a sender of 320', () => {
    expect(ofType('AWS::SES::ConfigurationSet').map(({ Properties }) => Properties.Name)).toEqual([
      undefined,
      undefined,
    ])
    stages[0]?.main.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ MAIL_FROM: Match.stringLikeRegexp('^.{1,320}$') }) },
    })
  })
})

/** Every value of this key, however deep. */
const findAll = (value: unknown, key: string): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [...(name === key ? [part] : []), ...findAll(part, key)])
}

/** Each is a list that begins with its namespace and its name. */
const metricsOn = (body: string): number => body.match(/\["[A-Z][\w/-]*","/g)?.length ?? 0
