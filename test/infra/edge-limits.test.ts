import { Stack } from 'aws-cdk-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { SecurityHeaders } from '#lib/cloud/constructs/security-headers.ts'
import { filledIn, findAll, lengthOf, synthLongest } from './longest-values.ts'

let found: Awaited<ReturnType<typeof synthLongest>>
beforeAll(async () => {
  found = await synthLongest()
})

const ofType = (type: string) => found.ofType(type)

describe('CloudFront', () => {
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
  type Headers = {
    CustomHeadersConfig: { Items: { Header: string; Value: unknown }[] }
    SecurityHeadersConfig: unknown
  }

  it('accepts ten headers of our own, of 1783 characters each and 10,240 together', () => {
    for (const { Properties } of ofType('AWS::CloudFront::ResponseHeadersPolicy')) {
      const { CustomHeadersConfig } = Properties.ResponseHeadersPolicyConfig as Headers // CloudFormation's shape
      const { Items } = CustomHeadersConfig
      expect(Items.length).toBeLessThanOrEqual(10)
      for (const { Value } of Items) expect(lengthOf(Value)).toBeLessThanOrEqual(1783)
      const together = Items.reduce((sum, { Header, Value }) => sum + Header.length + lengthOf(Value), 0)
      expect(together).toBeLessThanOrEqual(10_240)
    }
  })

  it('accepts a content security policy of 1783 characters, and synth refuses a longer one', () => {
    for (const { Properties } of ofType('AWS::CloudFront::ResponseHeadersPolicy')) {
      const text = JSON.stringify(Properties)
      expect(text).toContain('ContentSecurityPolicy')
      const found = findAll(Properties, 'ContentSecurityPolicy').filter((one) => lengthOf(one) > 20)
      for (const value of found) expect(lengthOf(value)).toBeLessThanOrEqual(1783)
    }
    const long = { 'content-security-policy': `default-src ${'https://files.example '.repeat(90)}` }
    expect(() => new SecurityHeaders(new Stack(), 'TooLong', { headers: long })).toThrow('at most 1783')
  })

  it('passes ten headers to an origin, whose names have 1024 characters together, and adds thirty of its own', () => {
    for (const { Properties } of ofType('AWS::CloudFront::OriginRequestPolicy')) {
      const [Headers] = findAll(Properties, 'Headers') as [string[]] // one list of names
      expect(Headers.length).toBeLessThanOrEqual(10)
      expect(Headers.join('').length).toBeLessThanOrEqual(1024)
    }
    for (const sent of findAll(ofType('AWS::CloudFront::Distribution'), 'OriginCustomHeaders') as unknown[][]) {
      expect(sent.length).toBeLessThanOrEqual(30)
    }
  })

  it('accepts 75 behaviours, 100 origins and a comment of 128 characters', () => {
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
  it('accepts a function of 10 KB, and a name of 64 letters, digits, hyphens and underscores', () => {
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

describe('the firewall', () => {
  // https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
  it('logs only to a group whose name begins with aws-waf-logs-, and has at most 512 characters', () => {
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
