import { readFileSync } from 'node:fs'
import { Duration } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution as CloudFront,
  Function as CloudFrontFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOriginRequestPolicy,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { estimateSeconds } from '#shared/model/estimate-place.ts'
import { acceptFinding } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import { nameByStack } from './edge-names.ts'
import { SecurityHeaders, type SiteHeaders } from './security-headers.ts'

/** A file of `lib/cloud/edge`, which CloudFront runs on every request. */
class EdgeFunction extends CloudFrontFunction {
  constructor(scope: Construct, id: string, { file }: { file: string }) {
    const source = readFileSync(new URL(`../edge/${file}`, import.meta.url), 'utf8')
    super(scope, id, { code: FunctionCode.fromInline(source), runtime: FunctionRuntime.JS_2_0 })
  }

  get onRequest(): FunctionAssociation[] {
    return [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this }]
  }
}

type DistributionProps = {
  stage: Stage
  site: IBucket
  apiHost: string
  socketsHost: string
  /** Sent to both APIs, which refuse calls without it. */
  originSecret: string
  headers: SiteHeaders
  /** Undefined without a firewall, or without access logs. */
  webAclArn: string | undefined
  accessLogs: IBucket | undefined
}

/** All headers that the API's functions read. AWS allows ten. */
export const apiHeaders = [
  'Accept',
  'Content-Type',
  'Idempotency-Key',
  'Origin',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-Accept-Encoding',
  'CloudFront-Viewer-Address',
]

/**
 * The headers with the visitor's address, by which estimates are limited. The previous site is left out on purpose: the
 * refusal of a visitor from another site would be cached for everyone.
 */
const estimateHeaders = ['CloudFront-Viewer-Address']

/** One address for site, API and sockets, so cookies are first-party and there is no CORS. */
export class Distribution extends Construct {
  readonly distribution: CloudFront
  readonly origin: string
  readonly functions: readonly EdgeFunction[]

  constructor(scope: Construct, id: string, props: DistributionProps) {
    super(scope, id)
    const { stage } = props
    const responseHeadersPolicy = new SecurityHeaders(this, 'Headers', { headers: props.headers })
    const onSiteRequest = new EdgeFunction(this, 'SiteRequest', { file: 'site-request.js' })
    const onApiRequest = new EdgeFunction(this, 'ApiRequest', { file: 'api-request.js' })
    this.functions = [onSiteRequest, onApiRequest]
    const site: BehaviorOptions = {
      // With permission to list the bucket, S3 answers 404 for a missing file, otherwise 403.
      origin: S3BucketOrigin.withOriginAccessControl(props.site, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: onSiteRequest.onRequest,
      responseHeadersPolicy,
    }
    const call = (host: string, headers: Record<string, string>, policy: IOriginRequestPolicy): BehaviorOptions => ({
      origin: new HttpOrigin(host, {
        customHeaders: { 'x-origin-verify': props.originSecret, ...headers },
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: policy,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    })
    const readByTheApi = new OriginRequestPolicy(this, 'ReadByTheApi', {
      headerBehavior: OriginRequestHeaderBehavior.allowList(...apiHeaders),
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    })
    const api = {
      ...call(props.apiHost, {}, readByTheApi),
      responseHeadersPolicy,
      functionAssociations: onApiRequest.onRequest,
    }
    const estimates: BehaviorOptions = {
      ...api,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      // The same for everyone, cached as long as the answer says, and compressed by CloudFront. Refusals say no-store.
      cachePolicy: new CachePolicy(this, 'EstimatesForEverybody', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.seconds(estimateSeconds),
        queryStringBehavior: CacheQueryStringBehavior.allowList('q', 'from', 'to'),
        headerBehavior: CacheHeaderBehavior.none(),
        cookieBehavior: CacheCookieBehavior.none(),
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(this, 'ReadByEstimates', {
        headerBehavior: OriginRequestHeaderBehavior.allowList(...estimateHeaders),
        cookieBehavior: OriginRequestCookieBehavior.none(),
        // The headers of the cache policy are forwarded.
        queryStringBehavior: OriginRequestQueryStringBehavior.none(),
      }),
    }
    // A WebSocket handshake needs all its headers except the host.
    const { ALL_VIEWER_EXCEPT_HOST_HEADER } = OriginRequestPolicy
    const sockets = call(props.socketsHost, { 'x-api-key': props.originSecret }, ALL_VIEWER_EXCEPT_HOST_HEADER)

    this.distribution = new CloudFront(this, 'Cdn', {
      comment: `Sameway ${stage.name}`,
      ...(stage.domain && {
        domainNames: [stage.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.webAclArn && { webAclId: props.webAclArn }),
      ...(props.accessLogs && { enableLogging: true, logBucket: props.accessLogs, logFilePrefix: 'edge/' }),
      defaultBehavior: site,
      // CloudFront would cache such an answer for ten seconds, whatever its headers, and give it to everyone:
      // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      // The first matching pattern is used.
      additionalBehaviors: {
        '/api/docs': site,
        '/api/openapi.json': site,
        '/api/estimates*': estimates,
        '/api/*': api,
        '/ws': sockets,
      },
    })
    nameByStack(this)
    this.origin = `https://${stage.domain?.name ?? this.distribution.distributionDomainName}`
    const listing = 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk'
    acceptFinding(this, listing, 'No request reaches the root of the bucket: the edge function turns / into a page.')
    acceptFinding(this, 'AwsSolutions-CFR1', 'The market is the UK, but its people travel and still have to sign in.')
    if (!props.webAclArn) acceptFinding(this, 'AwsSolutions-CFR2', 'Left out on purpose, in a stage to try things in.')
    if (!props.accessLogs) acceptFinding(this, 'AwsSolutions-CFR3', 'A stage to try things in logs no access.')
    if (!stage.domain) {
      acceptFinding(
        this,
        'AwsSolutions-CFR4',
        "Without a domain of its own a stage has CloudFront's certificate and its floor.",
      )
    }
  }
}
