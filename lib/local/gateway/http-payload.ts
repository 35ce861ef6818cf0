import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import { logFault } from '../fault-log.ts'
import type { Outcome } from './invoke.ts'
import { decodeSafely, type RouteMatch } from './route-table.ts'

export type IncomingCall = {
  method: string
  /** Path and query as sent. */
  target: string
  rawHeaders: string[]
  body: Buffer
  sourceIp: string
  /** Whether the call was made on this machine. Behind a proxy the Host header alone does not show that. */
  isDirect: boolean
  port: number
  httpVersion: string
  requestId: string
  receivedAt: Date
}

const textual = /^(text\/.*|application\/(json|javascript|xml|x-www-form-urlencoded|[\w.-]+\+(json|xml)))\s*(;|$)/i

/** Hop-by-hop headers, which the gateway removes. */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'])

/** A call in API Gateway's payload format 2.0. Missing parts are absent, never null or empty. */
export const toHttpEvent = (call: IncomingCall, route: RouteMatch<unknown>): APIGatewayProxyEventV2 => {
  const { path: sentPath, query } = splitTarget(call.target)
  const { cookies, headers } = readHeaders(call)
  const path = decodeSafely(sentPath)
  const isText = textual.test(headers['content-type'] ?? '')
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(query !== '' && { queryStringParameters: readQuery(query) }),
    ...(route.pathParameters && { pathParameters: route.pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: call.isDirect ? (headers.host ?? '') : 'forwarded',
      domainPrefix: 'local',
      http: {
        method: call.method,
        path,
        protocol: `HTTP/${call.httpVersion}`,
        sourceIp: call.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: call.requestId,
      routeKey: route.routeKey,
      stage: '$default',
      time: commonLogTime(call.receivedAt),
      timeEpoch: call.receivedAt.getTime(),
    },
    ...(call.body.length > 0 && { body: call.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: call.body.length > 0 && !isText,
  }
}

/** Path and query of an API call. The path is normalised like in lib/cloud/edge/api-request.js. */
export const splitTarget = (target: string): { path: string; query: string } => {
  const index = target.indexOf('?')
  const path = index < 0 ? target : target.slice(0, index)
  return { path: plainPath(path), query: index < 0 ? '' : target.slice(index + 1) }
}

/** Escapes that no path needs: letters, digits, - . _ ~, both slashes and % itself. */
const needlesslyEscaped = /%(2[5def]|3\d|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9ae])/i

/** Ignores a trailing slash. A path with needless escapes matches no route. */
const plainPath = (path: string): string => {
  if (needlesslyEscaped.test(path)) return '/api'
  return path.startsWith('/api/') && path.length > 5 ? path.replace(/\/+$/, '') : path
}

/** Names in lower case, repeated headers joined by commas, cookies only in their own list. */
const readHeaders = ({ rawHeaders, sourceIp, port, requestId }: IncomingCall) => {
  const cookies: string[] = []
  const headers: Record<string, string> = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    const value = rawHeaders[index + 1] ?? ''
    if (name === 'cookie') cookies.push(...value.split(/;\s*/).filter(Boolean))
    else if (!hopByHop.has(name)) headers[name] = name in headers ? `${headers[name]},${value}` : value
  }
  // As in lib/cloud/edge/api-request.js.
  if (headers['accept-encoding']) headers['x-accept-encoding'] = headers['accept-encoding']
  const before = headers['x-forwarded-for']
  headers['x-amzn-trace-id'] ??= `Root=${requestId}`
  headers['x-forwarded-for'] = before ? `${before}, ${sourceIp}` : sourceIp
  headers['x-forwarded-port'] = String(port)
  headers['x-forwarded-proto'] = 'http'
  return { cookies, headers }
}

const readQuery = (query: string): Record<string, string> => {
  const found = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    const before = found.get(name)
    found.set(name, before === undefined ? value : `${before},${value}`)
  }
  return Object.fromEntries(found)
}

/** The common log format: 20/Nov/2026:12:00:00 +0000 */
const commonLogTime = (at: Date): string => {
  const [, day, month, year, time] = at.toUTCString().split(' ')
  return `${day}/${month}/${year}:${time} +0000`
}

export type HttpResponse = { status: number; headers: Record<string, string | string[]>; body: Buffer | string }

const value = z.union([z.string(), z.number(), z.boolean()])

/** What a handler may return. `multiValueHeaders` belongs to another payload format and is ignored. */
const HandlerResult = z.object({
  statusCode: z.coerce.number().check(z.int(), z.gte(200), z.lte(599)),
  headers: z.optional(z.nullable(z.record(z.string(), z.optional(value)))),
  cookies: z.optional(z.nullable(z.array(z.string()))),
  body: z.optional(z.nullable(z.string())),
  isBase64Encoded: z.optional(z.nullable(z.boolean())),
})

/** API Gateway's answer for the result of a handler, or for its failure. */
export const toHttpResponse = (outcome: Outcome): HttpResponse => {
  if (!outcome.ok) return refusals[outcome.why]
  const { result } = outcome
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) return inferResponse(result)
  const parsed = HandlerResult.safeParse(result)
  if (!parsed.success) {
    logFault('A function returned a response that cannot be sent')
    return refusals.fault
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data
  const named: HttpResponse['headers'] = { 'content-type': 'text/plain;charset=UTF-8' }
  for (const name in headers) if (headers[name] !== undefined) named[name.toLowerCase()] = String(headers[name])
  if (cookies?.length) named['set-cookie'] = cookies
  return {
    status: statusCode,
    headers: named,
    body: isBase64Encoded ? Buffer.from(body ?? '', 'base64') : (body ?? ''),
  }
}

/** Without a status the whole result is the body. */
const inferResponse = (result: unknown): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: typeof result === 'string' ? result : JSON.stringify(result),
})

export const gatewayRefusal = (status: number, message: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
})

const refusals = {
  'event-too-large': gatewayRefusal(413, 'Request Entity Too Large'),
  'result-too-large': gatewayRefusal(500, 'Internal Server Error'),
  timeout: gatewayRefusal(503, 'Service Unavailable'),
  fault: gatewayRefusal(500, 'Internal Server Error'),
} satisfies Record<Extract<Outcome, { ok: false }>['why'], HttpResponse>
