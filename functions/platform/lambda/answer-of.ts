import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { Answer } from './call.ts'
import { safeHeaders } from './headers.ts'

/** A route's result as HTTP. A reply that breaks its own contract is our fault, never the caller's: it throws. */
export const toResponse = (endpoint: Endpoint, result: unknown): APIGatewayProxyStructuredResultV2 => {
  const { body, cookies, headers } = result instanceof Answer ? result : new Answer(result, {})
  const reply = endpoint.reply.parse(body)
  return {
    statusCode: endpoint.status ?? 200,
    headers: { ...safeHeaders, ...(endpoint.status === 302 && onwards(reply)), ...headers },
    ...(cookies.length > 0 && { cookies }),
    body: JSON.stringify(reply),
  }
}

/** The links that we send people on to live for a minute, so a browser may remember one for half of that. */
const onwards = (reply: unknown): Record<string, string> => ({
  location: (reply as { url: string }).url, // what a contract that answers 302 replies with
  'cache-control': 'private, max-age=30',
})
