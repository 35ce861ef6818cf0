import * as z from 'zod/mini'
import type { Outcome } from './invoke.ts'

export type HttpResponse = { status: number; headers: Record<string, string | string[]>; body: Buffer }

const value = z.union([z.string(), z.number(), z.boolean()])

/** What a handler may answer with; `multiValueHeaders` belongs to another payload format and is not read. */
const HandlerResult = z.object({
  statusCode: z.coerce.number().check(z.int(), z.gte(200), z.lte(599)),
  headers: z.optional(z.nullable(z.record(z.string(), value))),
  cookies: z.optional(z.nullable(z.array(z.string()))),
  body: z.optional(z.nullable(z.string())),
  isBase64Encoded: z.optional(z.nullable(z.boolean())),
})

/** The answer API Gateway makes of what a handler returned, or of its failing to return. */
export const toHttpResponse = (outcome: Outcome): HttpResponse => {
  if (!outcome.ok) return refusals[outcome.why]
  const { result } = outcome
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) return inferResponse(result)
  const parsed = HandlerResult.safeParse(result)
  if (!parsed.success) return refusals.fault
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, text]) => [name.toLowerCase(), String(text)])),
      ...(cookies?.length && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  }
}

/** Without a status the whole result is the body. */
const inferResponse = (result: unknown): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(typeof result === 'string' ? result : JSON.stringify(result)),
})

export const gatewayRefusal = (status: number, message: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message })),
})

const refusals = {
  'event-too-large': gatewayRefusal(413, 'Request Entity Too Large'),
  'result-too-large': gatewayRefusal(500, 'Internal Server Error'),
  timeout: gatewayRefusal(503, 'Service Unavailable'),
  fault: gatewayRefusal(500, 'Internal Server Error'),
} satisfies Record<Extract<Outcome, { ok: false }>['why'], HttpResponse>
