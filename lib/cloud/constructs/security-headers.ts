import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { SiteHeaders } from '../site-headers.ts'

const override = true

/** Five headers have fields of their own at CloudFront, which refuses them as plain ones. */
const fields: Record<string, (value: string) => ResponseSecurityHeadersBehavior> = {
  'content-security-policy': (value) => ({ contentSecurityPolicy: { contentSecurityPolicy: value, override } }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: value.includes('includeSubDomains'),
      preload: value.includes('preload'),
      override,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override } }),
  'x-frame-options': (value) => ({
    frameOptions: { frameOption: value === 'DENY' ? HeadersFrameOption.DENY : HeadersFrameOption.SAMEORIGIN, override },
  }),
  'referrer-policy': (value) => {
    const referrerPolicy = Object.values(HeadersReferrerPolicy).find((policy) => policy === value)
    if (!referrerPolicy) throw new Error(`CloudFront knows no referrer policy '${value}'`)
    return { referrerPolicy: { referrerPolicy, override } }
  },
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html, "Quotas on headers" */
const mostCharacters = 1783

/** Sends the same headers as the embedded host does, in CloudFront's words. */
export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { headers }: { headers: SiteHeaders }) {
    const named = Object.entries(headers)
    for (const [header, value] of named) {
      if (value.length > mostCharacters) {
        throw new Error(`CloudFront takes at most ${mostCharacters} characters of ${header}, not ${value.length}`)
      }
    }
    const plain = named.filter(([header]) => !(header in fields))
    super(scope, id, {
      securityHeadersBehavior: Object.assign({}, ...named.map(([header, value]) => fields[header]?.(value))),
      customHeadersBehavior: {
        customHeaders: plain.map(([header, value]): ResponseCustomHeader => ({ header, value, override })),
      },
    })
  }
}
