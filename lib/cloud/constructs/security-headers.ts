import { existsSync, readFileSync } from 'node:fs'
import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

const override = true

/** CloudFront has dedicated fields for five headers and refuses them as custom headers. */
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
const maxCharacters = 1783

/** The headers of the site, as a CloudFront policy. */
export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { headers }: { headers: SiteHeaders }) {
    const named = Object.entries(headers)
    for (const [header, value] of named) {
      if (value.length > maxCharacters)
        throw new Error(`CloudFront takes at most ${maxCharacters} characters of ${header}, not ${value.length}`)
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

/** Header → value, names in lower case. */
export type SiteHeaders = Record<string, string>

/** The headers of the site if its build sets no others. */
const defaultHeaders: SiteHeaders = {
  'content-security-policy': [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; '),
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
}

/** The web build writes the policy, because it knows the hashes of its styles. Other headers have strict defaults. */
export const readSiteHeaders = (file: string): SiteHeaders => {
  const built: SiteHeaders = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const named = Object.entries(built).map(([name, value]) => [name.toLowerCase(), value])
  return { ...defaultHeaders, ...Object.fromEntries(named) }
}

/** Browsers upload files to the bucket and show them from there. In the cloud, that is another origin. */
export const allowFilesOrigin = (policy: string, filesOrigin: string): string => {
  const directives = policy.split(';').map((directive) => directive.trim())
  const admit = (name: string): string => {
    const given = directives.find((directive) => directive.startsWith(`${name} `))
    return `${given ?? `${name} 'self'`} ${filesOrigin}`
  }
  const others = directives.filter((directive) => directive && !/^(connect|img)-src /.test(directive))
  return [...others, admit('connect-src'), admit('img-src')].join('; ')
}
