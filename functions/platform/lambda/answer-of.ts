import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { Answer } from './call.ts'
import { safeHeaders } from './headers.ts'

/** A route's result as HTTP. A reply that breaks its own contract is our fault, never the caller's: it throws. */
export const answerOf = (endpoint: Endpoint, result: unknown): APIGatewayProxyStructuredResultV2 => {
  const { body, cookies, headers } = result instanceof Answer ? result : new Answer(result, {})
  return {
    statusCode: endpoint.status ?? 200,
    headers: { ...safeHeaders, ...headers },
    ...(cookies.length > 0 && { cookies }),
    body: JSON.stringify(endpoint.reply.parse(body)),
  }
}
