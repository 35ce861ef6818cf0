import { existsSync, readFileSync } from 'node:fs'

/** Header → value, names in small letters. */
export type SiteHeaders = Record<string, string>

/** What the site is served with when its build says nothing else. */
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

/** The web build knows the hashes of its own styles, so it writes the policy; the rest has strict defaults. */
export const readSiteHeaders = (file: string): SiteHeaders => {
  const built: SiteHeaders = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const named = Object.entries(built).map(([name, value]) => [name.toLowerCase(), value])
  return { ...defaultHeaders, ...Object.fromEntries(named) }
}

/** Browsers send files to the bucket and show them from there, which is another origin in the cloud. */
export const allowFilesOrigin = (policy: string, filesOrigin: string): string => {
  const directives = policy.split(';').map((directive) => directive.trim())
  const admit = (name: string): string => {
    const given = directives.find((directive) => directive.startsWith(`${name} `))
    return `${given ?? `${name} 'self'`} ${filesOrigin}`
  }
  const others = directives.filter((directive) => directive && !/^(connect|img)-src /.test(directive))
  return [...others, admit('connect-src'), admit('img-src')].join('; ')
}
