import type { SynthesisedStage } from '#test/infra/synth-stage.ts'

/** One path pattern of the distribution, and how CloudFront treats a request that matches it. */
export type EdgeBehaviour = {
  pattern: string
  methods: readonly string[]
  functionCode: string | undefined
  /** A bucket gets nothing from the caller, and answers with the file alone. */
  isBucket: boolean
  passes: (header: string) => boolean
  originHeaders: readonly string[]
  responseHeaders: Record<string, string>
}

type Reference = { Ref?: string; 'Fn::GetAtt'?: [string, string] }
type Behaviour = {
  PathPattern?: string
  TargetOriginId: string
  AllowedMethods?: string[]
  OriginRequestPolicyId?: string | Reference
  ResponseHeadersPolicyId?: Reference
  FunctionAssociations?: { EventType: string; FunctionARN: Reference }[]
}
type Origin = { Id: string; S3OriginConfig?: object; OriginCustomHeaders?: { HeaderName: string }[] }
type DistributionConfig = { CacheBehaviors: Behaviour[]; DefaultCacheBehavior: Behaviour; Origins: Origin[] }
type SecurityHeaders = {
  ContentSecurityPolicy: { ContentSecurityPolicy: unknown }
  FrameOptions: { FrameOption: string }
  ReferrerPolicy: { ReferrerPolicy: string }
  StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean; Preload: boolean }
}
type HeadersPolicy = {
  CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
  SecurityHeadersConfig: SecurityHeaders
}
type RequestPolicy = { HeadersConfig: { Headers: string[] }; CookiesConfig: { CookieBehavior: string } }
type Rule = {
  Name: string
  Statement: { ManagedRuleGroupStatement?: { RuleActionOverrides?: { Name: string }[] } }
}

/** AWS's own policy `AllViewerExceptHostHeader`. */
const allButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

/** The behaviours of a synthesised stage, the default one last, in the order in which CloudFront tries them. */
export const readBehaviours = (cloud: SynthesisedStage): EdgeBehaviour[] => {
  const find = (type: string, reference: Reference) =>
    cloud.resources(type).find(({ id }) => id === (reference.Ref ?? reference['Fn::GetAtt']?.[0]))?.Properties
  const [distribution] = cloud.resources('AWS::CloudFront::Distribution')
  if (!distribution) throw new Error('There is no distribution')
  // A template is untyped JSON; these are CloudFormation's shapes.
  const { CacheBehaviors, DefaultCacheBehavior, Origins } = distribution.Properties
    .DistributionConfig as DistributionConfig

  const passesOf = (id: string | Reference | undefined): EdgeBehaviour['passes'] => {
    if (id === undefined) return () => false
    if (id === allButHost) return (header) => header !== 'host'
    const policy = typeof id === 'string' ? undefined : find('AWS::CloudFront::OriginRequestPolicy', id)
    if (!policy) throw new Error(`There is no origin request policy ${JSON.stringify(id)}`)
    const { HeadersConfig, CookiesConfig } = policy.OriginRequestPolicyConfig as RequestPolicy
    const passed = new Set(HeadersConfig.Headers.map((name) => name.toLowerCase()))
    if (CookiesConfig.CookieBehavior === 'all') passed.add('cookie')
    return (header) => passed.has(header)
  }
  const headersOf = (reference: Reference | undefined): Record<string, string> => {
    const policy = reference && find('AWS::CloudFront::ResponseHeadersPolicy', reference)
    return policy ? responseHeaders(policy.ResponseHeadersPolicyConfig as HeadersPolicy) : {}
  }

  return [...CacheBehaviors, DefaultCacheBehavior].map((behaviour) => {
    const origin = Origins.find(({ Id }) => Id === behaviour.TargetOriginId)
    const [onRequest] = behaviour.FunctionAssociations ?? []
    const edgeFunction = onRequest && find('AWS::CloudFront::Function', onRequest.FunctionARN)
    return {
      pattern: behaviour.PathPattern ?? '*',
      methods: behaviour.AllowedMethods ?? ['GET', 'HEAD'],
      functionCode: edgeFunction && String(edgeFunction.FunctionCode),
      isBucket: origin?.S3OriginConfig !== undefined,
      passes: passesOf(behaviour.OriginRequestPolicyId),
      originHeaders: (origin?.OriginCustomHeaders ?? []).map(({ HeaderName }) => HeaderName),
      responseHeaders: headersOf(behaviour.ResponseHeadersPolicyId),
    }
  })
}

/**
 * `NoUserAgent_HEADER` of the common rules refuses a request without a User-Agent, unless a stage only counts it.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
export const needsUserAgent = (cloud: SynthesisedStage): boolean =>
  cloud
    .resources('AWS::WAFv2::WebACL')
    .flatMap(({ Properties }) => Properties.Rules as Rule[]) // CloudFormation's shape
    .some(
      ({ Name, Statement }) =>
        Name === 'AWSManagedRulesCommonRuleSet' &&
        !JSON.stringify(Statement.ManagedRuleGroupStatement?.RuleActionOverrides).includes('NoUserAgent_HEADER'),
    )

const responseHeaders = ({ CustomHeadersConfig, SecurityHeadersConfig }: HeadersPolicy): Record<string, string> => {
  const { StrictTransportSecurity: transport } = SecurityHeadersConfig
  return {
    ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    'content-security-policy': asText(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy),
    'x-content-type-options': 'nosniff',
    'x-frame-options': SecurityHeadersConfig.FrameOptions.FrameOption,
    'referrer-policy': SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': [
      `max-age=${transport.AccessControlMaxAgeSec}`,
      ...(transport.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(transport.Preload ? ['preload'] : []),
    ].join('; '),
  }
}

/** Texts that CloudFormation joins; the account number is the only value it fills in here. */
const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  const parts = (value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join'] // CloudFormation's shape
  return parts ? parts[1].map(asText).join(parts[0]) : '111111111111'
}
