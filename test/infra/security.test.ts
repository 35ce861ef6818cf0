import { Match } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#lib/groups.ts'
import { placesContract } from '#shared/contracts/places.ts'
import { expectResource } from './expect-resource.ts'
import { statementsOf } from './statements-of.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

const policy = "default-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Every parameter of the estimate contracts, so that none is lost at the edge. */
const { suggestEstimatePlaces, estimatePrice } = placesContract
const parameters = [suggestEstimatePlaces, estimatePrice].flatMap(({ query }) => Object.keys(query.shape))

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext, headers: { 'content-security-policy': policy } })
})

/** Each with the reason given beside its grant. New entries need a reason too. */
const explainedWildcards = [
  /^Functionfanout\S* execute-api:ManageConnections on \S+\/ws\/(POST|DELETE)\/@connections\/\*$/,
  /^Functionsocket\S* execute-api:ManageConnections on \S+\/ws\/(POST|DELETE)\/@connections\/\*$/,
  /^Functionsweeper\S* execute-api:ManageConnections on \S+\/ws\/(POST|DELETE)\/@connections\/\*$/,
  /^Functionnightly\S* s3:(Get|Put|Delete)Object on <StreamFailedRecords\w+\.Arn>\/\*$/,
  /^Functionfanout\S* s3:PutObject on <StreamFailedRecords\w+\.Arn>\/\*$/,
  /^Function(fanout|sweeper)Role\S* ses:SendEmail on arn:\S+:identity\/\*$/,
  /^Functionfanout\S* dynamodb:ListStreams on <Table\w+\.Arn>\/stream\/\*$/,
  /^Function(uploads|requests|delivery|problems|partner|business|admin|sweeper)Role\S* s3:(Get|Put|Delete)Object on <UploadsBucket\w+\.Arn>\/\*$/,
  /^Functionsweeper\S* ses:GetAccount on \*$/,
  /^Functioncanarynight\S* s3:(Get|Delete)Object on <UploadsBucket\w+\.Arn>\/quarantine\/usr_Canary\w+\/\*$/,
  // CDK's own deployment function.
  /^CustomCDKBucketDeployment/,
]

describe('permissions', () => {
  it('have no wildcard without an explanation, and no explanation without a wildcard', () => {
    const wildcards = statementsOf(cloud.main).flatMap(({ policy, actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => `${policy} ${action} on ${resource}`)),
    )
    const found = wildcards.filter((permission) => permission.includes('*'))
    expect(found.filter((permission) => !explainedWildcards.some((known) => known.test(permission)))).toEqual([])
    for (const known of explainedWildcards) expect(found).toContainEqual(expect.stringMatching(known))
  })

  it('go to functions alone, never to people or other accounts', () => {
    for (const { Properties } of cloud.resources('AWS::IAM::Role')) {
      expect(JSON.stringify(Properties.AssumeRolePolicyDocument)).toMatch(
        /"Principal":\{"Service":"[a-z]+\.amazonaws\.com"\}/,
      )
    }
    expect(cloud.resources('AWS::IAM::User')).toEqual([])
  })
})

describe('stored data', () => {
  it('is encrypted, backed up and protected from accidents', () => {
    const table = {
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      // DynamoDB encrypts every table; false means with a key that AWS owns.
      SSESpecification: { SSEEnabled: false },
      Replicas: [
        Match.objectLike({
          // Not in a first deploy, which must be able to delete the table if it fails: see accounts.test.ts.
          DeletionProtectionEnabled: false,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        }),
      ],
    }
    expectResource(cloud.main, 'AWS::DynamoDB::GlobalTable', table, { DeletionPolicy: 'RetainExceptOnCreate' })
  })

  it('has three indexes with everything in them', () => {
    const [table] = cloud.resources('AWS::DynamoDB::GlobalTable')
    expect(table?.Properties.GlobalSecondaryIndexes).toEqual(
      ['GSI1', 'GSI2', 'GSI3'].map((name) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: `${name}PK`, KeyType: 'HASH' },
          { AttributeName: `${name}SK`, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      })),
    )
  })

  it('is in buckets that are private and encrypted, all of them kept but the site', () => {
    const buckets = cloud.resources('AWS::S3::Bucket')
    for (const { Properties } of buckets) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
      expect(JSON.stringify(Properties.BucketEncryption)).toContain('"SSEAlgorithm":"AES256"')
    }
    const lost = buckets.filter(({ DeletionPolicy }) => DeletionPolicy !== 'RetainExceptOnCreate').map(({ id }) => id)
    expect(lost).toEqual([expect.stringMatching(/^Site/)])
  })

  it('expires: an unclaimed file after a day and a proof after 120; files come from our site alone', () => {
    expectResource(cloud.main, 'AWS::S3::Bucket', {
      CorsConfiguration: {
        CorsRules: [
          Match.objectLike({
            AllowedHeaders: ['content-type', 'if-none-match'],
            AllowedMethods: ['PUT'],
            AllowedOrigins: ['https://www.sameway.example'],
          }),
        ],
      },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          {
            ExpirationInDays: 1,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
            Prefix: 'quarantine/',
            Status: 'Enabled',
          },
          {
            ExpirationInDays: 120,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
            Prefix: 'proof/',
            Status: 'Enabled',
          },
        ]),
      },
    })
  })

  it('has no secret in a template: AWS generates and resolves them', () => {
    expect(cloud.resources('AWS::SecretsManager::Secret')).toHaveLength(3)
    for (const { Properties, DeletionPolicy } of cloud.resources('AWS::SecretsManager::Secret')) {
      expect(Properties).not.toHaveProperty('SecretString')
      expect(DeletionPolicy).toBe('RetainExceptOnCreate')
    }
  })

  it('includes logs for three months', () => {
    const days = cloud.resources('AWS::Logs::LogGroup').map(({ Properties }) => Properties.RetentionInDays)
    expect(new Set(days)).toEqual(new Set([90]))
  })
})

describe('in transit', () => {
  it('everything is TLS 1.2 or better', () => {
    for (const { Properties } of cloud.resources('AWS::S3::BucketPolicy')) {
      expect(JSON.stringify(Properties)).toContain('{"Bool":{"aws:SecureTransport":"false"}}')
    }
    const [distribution] = cloud.resources('AWS::CloudFront::Distribution')
    const text = JSON.stringify(distribution?.Properties)
    expect(text).toContain('"MinimumProtocolVersion":"TLSv1.2_2021"')
    expect(text.match(/"OriginSSLProtocols":\["TLSv1.2"\]/g)).toHaveLength(2)
    expect(text).not.toContain('allow-all')
    expectResource(cloud.main, 'AWS::SES::ConfigurationSet', { DeliveryOptions: { TlsPolicy: 'REQUIRE' } })
    for (const { Properties } of cloud.resources('AWS::SNS::TopicPolicy')) {
      expect(JSON.stringify(Properties)).toContain('{"Bool":{"aws:SecureTransport":"false"}}')
      expect(JSON.stringify(Properties)).toContain('cloudwatch.amazonaws.com')
    }
  })

  it('both APIs receive proof that a call came through the edge', () => {
    const [distribution] = cloud.resources('AWS::CloudFront::Distribution')
    const text = JSON.stringify(distribution?.Properties)
    expect(text.match(/"HeaderName":"x-origin-verify"/g)).toHaveLength(2)
    expect(text.match(/"HeaderName":"x-api-key"/g)).toHaveLength(1)
  })

  type Behaviour = {
    PathPattern: string
    AllowedMethods: string[]
    CachePolicyId: string | { Ref: string }
    OriginRequestPolicyId: { Ref: string }
    TargetOriginId: string
    FunctionAssociations: unknown
    ResponseHeadersPolicyId: unknown
  }
  type Config = { CacheBehaviors: Behaviour[]; DefaultCacheBehavior: Behaviour }
  const distributionConfig = () => {
    const [distribution] = cloud.resources('AWS::CloudFront::Distribution')
    return distribution?.Properties.DistributionConfig as Config // CloudFormation's shape
  }

  it('calls are never cached except estimates, and the site has its own behaviour', () => {
    const config = distributionConfig()
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/docs',
      '/api/openapi.json',
      '/api/estimates*',
      '/api/*',
      '/ws',
    ])
    const [docs, openapi, , api, sockets] = config.CacheBehaviors
    const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' // AWS's own policy of that name
    expect([api?.CachePolicyId, sockets?.CachePolicyId]).toEqual([cachingDisabled, cachingDisabled])
    const site = config.DefaultCacheBehavior.TargetOriginId
    expect([docs?.TargetOriginId, openapi?.TargetOriginId]).toEqual([site, site])
  })

  it('estimates are cached by their query alone, and nothing personal reaches their function', () => {
    const [, , estimates, api] = distributionConfig().CacheBehaviors
    expect(estimates).toMatchObject({
      AllowedMethods: ['GET', 'HEAD'],
      TargetOriginId: api?.TargetOriginId,
      FunctionAssociations: api?.FunctionAssociations,
      ResponseHeadersPolicyId: api?.ResponseHeadersPolicyId,
    })
    const find = (type: string, { Ref }: { Ref: string }) =>
      cloud.resources(type).find(({ id }) => id === Ref)?.Properties
    const key = find('AWS::CloudFront::CachePolicy', estimates?.CachePolicyId as { Ref: string }) // no policy of AWS's
    expect(key?.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 86_400,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: parameters },
        // One entry for each coding, in which CloudFront then compresses.
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    })
    const sent = find('AWS::CloudFront::OriginRequestPolicy', estimates?.OriginRequestPolicyId ?? { Ref: '' })
    expect(sent?.OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Address'] },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    })
  })

  it('the calls under the path of estimates need no session', () => {
    const cached = groups
      .flatMap(({ contract }) => Object.values(contract))
      .filter(({ path }) => path.startsWith('/estimates'))
    expect(cached.map(({ method, path, access }) => `${method} ${path} for ${access}`)).toEqual([
      'GET /estimates/places for anyone',
      'GET /estimates for anyone',
    ])
  })
})

describe('the headers of the site', () => {
  it('are the build’s own policy, opened for files, and strict beside it', () => {
    const [headers] = cloud.resources('AWS::CloudFront::ResponseHeadersPolicy')
    const text = JSON.stringify(headers?.Properties)
    expect(text).toContain(policy)
    expect(text).toContain("connect-src 'self' https://sameway-prod-uploads-")
    expect(text).not.toContain('unsafe-')
    expectResource(cloud.main, 'AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Preload: true },
          FrameOptions: { FrameOption: 'DENY' },
          ContentTypeOptions: { Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
        },
        CustomHeadersConfig: {
          Items: Match.arrayWith([Match.objectLike({ Header: 'cross-origin-opener-policy', Value: 'same-origin' })]),
        },
      },
    })
  })
})

describe('the firewall', () => {
  it('limits the rate of sign-ins for a path however it is spelled', () => {
    const [acl] = cloud.resources('AWS::WAFv2::WebACL')
    const paths = JSON.stringify(acl).match(/"TextTransformations":\[[^\]]*URL_DECODE[^\]]*\]/g)
    expect(paths).toEqual([
      '"TextTransformations":[{"Priority":0,"Type":"URL_DECODE"},{"Priority":1,"Type":"NORMALIZE_PATH"}]',
    ])
  })

  it('stands before the distribution, counts by address and keeps no cookie in its log', () => {
    expectResource(cloud.edge, 'AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT' })
    const [acl] = cloud.resources('AWS::WAFv2::WebACL')
    expect(JSON.stringify(acl?.Properties.Rules).match(/"RateBasedStatement"/g)).toHaveLength(2)
    expectResource(cloud.edge, 'AWS::WAFv2::LoggingConfiguration', {
      LogDestinationConfigs: [{ 'Fn::Join': Match.anyValue() }], // and not the group's attribute, which ends in ':*'
      RedactedFields: [{ SingleHeader: { Name: 'cookie' } }],
      LoggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({ ActionCondition: { Action } })),
          },
        ],
      },
    })
    expectResource(cloud.main, 'AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: Match.anyValue() },
    })
  })
})
