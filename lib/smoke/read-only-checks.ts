import { randomInt } from 'node:crypto'
import { type Check, cloudOnly, isCloud, jsonIn, refuses, statusIs, type Target, unless } from './check.ts'
import { handshake, probe } from './http-probe.ts'

const pageCheck = (path: string): Check => ({
  name: `${path} is a page with the policy`,
  faults: async ({ origin }) => {
    const { status, headers } = await probe(`${origin}${path}`)
    const policy = headers.get('content-security-policy') ?? ''
    return [
      ...statusIs(200, status),
      ...unless(headers.get('content-type')?.startsWith('text/html') ?? false, 'it is no page'),
      ...unless(policy.includes("'self'") && !policy.includes('unsafe'), `its policy is '${policy}'`),
    ]
  },
})

const refusalCheck = (path: string, ...[status, code]: [401, 'session.none'] | [404, 'route.unknown']): Check => ({
  name: `${path} answers ${status} as JSON`,
  faults: async ({ origin }) => refuses(status, code, await probe(`${origin}${path}`)),
})

const healthCheck: Check = {
  name: '/api/health says that all is well',
  faults: async ({ origin }) => {
    const { status, text } = await probe(`${origin}/api/health`)
    const { ok, fields } = jsonIn(text)
    const failing = Object.keys(fields ?? {}).join(' and ')
    return [
      ...unless(status === 200, `it answers ${status}, not 200${failing && `: ${failing} failing`}`),
      ...unless(status !== 200 || ok === true, 'it does not say so'),
    ]
  },
}

/** One district of each kind, so that no cache on the way can have the answer. */
const randomDistrict = (): string => {
  const areas = ['AB', 'BS', 'CF', 'DH', 'EX', 'LS', 'NR', 'OX', 'PL', 'YO']
  return `${areas[randomInt(areas.length)]}${randomInt(1, 10)}`
}

/** A public call. It counts its callers, so it reads and writes the table as every other call does. */
const estimateCheck: Check = {
  name: '/api/estimates knows a price between two districts',
  faults: async ({ origin }) => {
    const { status, text } = await probe(`${origin}/api/estimates?from=${randomDistrict()}&to=${randomDistrict()}`)
    const { price } = jsonIn(text)
    return [...statusIs(200, status), ...unless(status !== 200 || typeof price === 'number', 'it names no price')]
  },
}

/** Path, header and the value that it must have. */
const safeHeaders: [string, string, RegExp][] = [
  ['/', 'x-content-type-options', /^nosniff$/],
  ['/', 'x-frame-options', /^DENY$/],
  ['/', 'referrer-policy', /^(no-referrer|strict-origin-when-cross-origin)$/],
  ['/', 'cross-origin-opener-policy', /^same-origin$/],
  ['/', 'permissions-policy', /microphone=\(\)/],
  ['/api/auth/check-session', 'x-content-type-options', /^nosniff$/],
  ['/api/auth/check-session', 'cache-control', /no-store/],
  ['/api/auth/check-session', 'cross-origin-resource-policy', /^same-origin$/],
]

const httpsHeaders: typeof safeHeaders = ['/', '/api/auth/check-session'].map((path) => [
  path,
  'strict-transport-security',
  /^max-age=\d{8,}/,
])

const checkHeaders =
  (headers: typeof safeHeaders) =>
  async ({ origin }: Target) => {
    const paths = [...new Set(headers.map(([path]) => path))]
    const answers = new Map(
      await Promise.all(paths.map(async (path) => [path, await probe(`${origin}${path}`)] as const)),
    )
    return headers.flatMap(([path, name, wanted]) => {
      const found = answers.get(path)?.headers.get(name) ?? 'absent'
      return unless(wanted.test(found), `${name} of ${path} is ${found}`)
    })
  }

/**
 * These checks need no account. They change only the health row of the table and a count of calls. Every deploy ends
 * with them, and the canary repeats them.
 */
export const readOnlyChecks: Check[] = [
  pageCheck('/'),
  pageCheck('/login'),
  refusalCheck('/api/nothing', 404, 'route.unknown'),
  refusalCheck('/api/auth/check-session', 401, 'session.none'),
  // API Gateway treats this as another route; for callers it is the same.
  refusalCheck('/api/auth/check-session/', 401, 'session.none'),
  healthCheck,
  estimateCheck,
  { name: 'every answer has the safe headers', faults: checkHeaders(safeHeaders) },
  {
    name: 'browsers are told to stay with https',
    skipped: (target) => !isCloud(target) && cloudOnly,
    faults: checkHeaders(httpsHeaders),
  },
  {
    name: "the API's own address answers nobody",
    skipped: ({ api }) => !api && 'it takes --api with the execute-api address',
    faults: async ({ api = '' }) =>
      refuses(403, 'origin.foreign', await probe(new URL('/api/auth/check-session', api).href)),
  },
  {
    name: '/ws is refused without a session',
    faults: async ({ origin }) => statusIs(401, await handshake(`${origin}/ws`, { origin })),
  },
  {
    name: '/ws is refused from elsewhere',
    faults: async ({ origin }) =>
      statusIs(403, await handshake(`${origin}/ws`, { origin: 'https://elsewhere.example' })),
  },
]
