import type * as z from 'zod/mini'
import { type Endpoint, maxBodyBytes } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { HttpEvent, Input } from './steps.ts'

const maxDepth = 20

/** Parses the parts of a call that its contract names, and drops unknown keys. */
export const parseInput = (endpoint: Endpoint, event: HttpEvent): Input => {
  const body = readBody(endpoint, event)
  return {
    // A malformed id gets the same answer as an unknown one, without a read.
    ...(endpoint.params && {
      params: check(endpoint.params, event.pathParameters, () => new Failure('route.unknown')),
    }),
    ...(endpoint.query && { query: check(endpoint.query, event.queryStringParameters ?? {}, invalid) }),
    ...(endpoint.body && { body: check(endpoint.body, body === undefined ? {} : body, invalid) }),
  }
}

/** RFC 8058 names both: https://www.rfc-editor.org/rfc/rfc8058#section-3.2 */
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

const readBody = ({ takesForms }: Endpoint, event: HttpEvent): unknown => {
  if (!event.body) return undefined
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > maxBodyBytes) throw new Failure('input.too-large')
  if (takesForms && formTypes.test(event.headers['content-type'] ?? '')) return undefined
  if (!/^application\/json\s*(;|$)/i.test(event.headers['content-type'] ?? '')) throw new Failure('input.not-json-type')
  const value = parseJson(bytes.toString('utf8'))
  if (depth(value) > maxDepth) throw new Failure('input.not-json')
  return value
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('input.not-json')
  }
}

const depth = (value: unknown, reached = 0): number => {
  if (typeof value !== 'object' || value === null || reached > maxDepth) return reached
  return Object.values(value).reduce<number>(
    (deepest, part) => Math.max(deepest, depth(part, reached + 1)),
    reached + 1,
  )
}

const check = (schema: z.ZodMiniType, value: unknown, refuse: (issues: Issue[]) => Failure): unknown => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refuse(result.error.issues)
}

type Issue = { path: PropertyKey[]; message: string }

const invalid = (issues: Issue[]): Failure => {
  const said = (message: string) => (message.startsWith('Invalid input') ? 'Please check this field.' : message)
  const [first] = issues
  // Of two errors of one field the first is kept.
  const fields = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), said(message)]))
  const text = first && first.path.length > 0 && !first.message.startsWith('Invalid input') ? first.message : undefined
  return new Failure('input.invalid', { fields, ...(text && { text }) })
}
