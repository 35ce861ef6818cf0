import fc from 'fast-check'
import type { Changed, Draft } from './draft.ts'

type Change = Changed<Draft>

const json = { 'content-type': 'application/json' }

/** Puts bytes in place of the body, and declares them as JSON. */
const bytes =
  (change: (body: string) => string | Buffer): Change =>
  (draft) => ({ ...draft, headers: { ...json, ...draft.headers }, body: change(String(draft.body ?? '{}')) })

const first = /"(\w+)":/

const bodies: Change[] = [
  bytes(() => '{'),
  bytes(() => ''),
  bytes(() => 'null'),
  bytes(() => '"text"'),
  bytes(() => '1e400'),
  bytes(() => '[]'),
  bytes((body) => `\ufeff${body}`),
  bytes((body) => `${body}${body}`),
  bytes((body) => `${body},`),
  bytes((body) => body.slice(0, -1)),
  bytes((body) => body.replaceAll('"', "'")),
  bytes((body) => body.replace(first, '"$1":1e400,"again":')),
  bytes((body) => body.replace(first, '"$1":NaN,"again":')),
  bytes((body) => body.replace(first, '"$1":"twice","$1":')),
  bytes((body) => body.replace(first, '"__proto__":{"is_admin":true},"$1":')),
  bytes((body) => body.replace(first, '"\\u0000":1,"$1":')),
  bytes((body) => body.replace(first, '"$1":"\\ud800","x":')),
  bytes((body) => Buffer.concat([Buffer.from(body.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x22, 0x7d])])),
  bytes((body) => Buffer.from(body, 'utf16le')),
  bytes(() => Buffer.from([0x1f, 0x8b, 0x08, 0x00])),
  bytes(() => `{"deep":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
  bytes(() => `{"many":[${'0,'.repeat(30_000)}0]}`),
  bytes((body) => `${body}${' '.repeat(70_000)}`),
  bytes((body) => `/* said */ ${body}`),
]

const headed =
  (headers: Record<string, string>): Change =>
  (draft) => ({ ...draft, headers: { ...draft.headers, ...headers } })

const headers: Change[] = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', ''].map(
    (type) => headed({ 'content-type': type }),
  ),
  headed({ 'content-type': 'application/json; charset=utf-16' }),
  headed({ 'content-type': 'application/json, text/plain' }),
  headed({ 'content-encoding': 'gzip' }),
  headed({ accept: 'application/xml' }),
  headed({ origin: 'https://evil.example' }),
  headed({ origin: 'null' }),
  headed({ 'sec-fetch-site': 'cross-site' }),
  headed({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'evil.example', forwarded: 'for=127.0.0.1' }),
  headed({ 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/users' }),
  headed({ 'x-amz-security-token': 'x', authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }),
  headed({ 'idempotency-key': 'a-key-of-somebody' }),
  headed({ 'idempotency-key': '' }),
  headed({ 'idempotency-key': 'k'.repeat(500) }),
  headed({ cookie: 'sid=; sid=..; sid=usr_0000000000000000000000.x; __Host-sid=1; vf=%00; kd={}' }),
  headed({ cookie: `sid=${'s'.repeat(4_000)}` }),
  headed({ 'user-agent': "<script>alert('agent')</script>" }),
  headed({ 'user-agent': '' }),
  headed({ range: 'bytes=0-1', 'if-none-match': '*' }),
]

const targeted =
  (change: (draft: Draft) => Partial<Draft>): Change =>
  (draft) => ({ ...draft, ...change(draft) })

const targets: Change[] = [
  ...['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'GET', 'POST', 'PROPFIND'].map((method) =>
    targeted(() => ({ method })),
  ),
  ...['/', '//', '/.', '/..', '%2f', '%00', ';x=y', '.json', '%20', '/../../__dev/mailbox', '%c0%ae', '%'].map((tail) =>
    targeted(({ path }) => ({ path: `${path}${tail}` })),
  ),
  targeted(({ path }) => ({ path: `/api${path.slice(4).toUpperCase()}` })),
  targeted(({ path }) => ({ path: path.replace('/api/', '/api//') })),
  targeted(({ path }) => ({ path: path.replace('/api/', '/api/%2e%2e/api/') })),
  targeted(({ path }) => ({ path: path.replace(/\/[^/]*$/, '') })),
  ...[
    'a=1&a=2',
    'limit=1&limit=50',
    '__proto__[x]=1',
    'q[]=x',
    'cursor=%00',
    'cursor=e30',
    '%zz=%',
    '&&&=',
    'limit=1e1',
  ].map((more) => targeted(({ query }) => ({ query: query ? `${query}&${more}` : more }))),
  targeted(() => ({ query: `q=${'x'.repeat(6_000)}` })),
]

/** A call as a broken or a modified client sends it. */
export const malformed: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...bodies),
  fc.constantFrom(...headers),
  fc.constantFrom(...targets),
)
