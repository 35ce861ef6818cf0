import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { maxBodyBytes as maxOfContracts } from '#shared/contracts/endpoint.ts'
import { limitConcurrency } from '#shared/model/concurrency-limit.ts'
import { createCallerAddressReader, isDirectCall } from './caller-address.ts'
import {
  gatewayRefusal,
  type HttpResponse,
  type IncomingCall,
  splitTarget,
  toHttpEvent,
  toHttpResponse,
} from './http-payload.ts'
import { invoke, type Lambda } from './invoke.ts'
import { answerBeforeBody, readBody } from './request-body.ts'
import { routeTable } from './route-table.ts'

type QueueLimits = { concurrent: number; waiting: number }

/**
 * Limits concurrent and waiting tasks. A task beyond both limits is refused with undefined. Without limits a machine
 * under load would start every call and finish none within the table's timeout.
 */
export const boundedQueue = ({ concurrent: atOnce, waiting }: QueueLimits) => {
  const inTurn = limitConcurrency(atOnce)
  let inside = 0
  return async <Done>(task: () => Promise<Done>): Promise<Done | undefined> => {
    if (inside === atOnce + waiting) return undefined
    inside += 1
    try {
      return await inTurn(task)
    } finally {
      inside -= 1
    }
  }
}

const maxHeaderBytes = 10_240
/** More concurrency is no faster with one table engine. The queue is as long as the burst of the cloud's gateway. */
const defaultQueueLimits: QueueLimits = { concurrent: 64, waiting: 1000 }

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type HttpApi = {
  /** By route key. */
  routes: Record<string, Lambda>
  /** The `$default` route. */
  fallback: Lambda
  timeoutMs?: number
  queueLimits?: QueueLimits
  maxBodyBytes?: number
  /** The answer to a body that is too large, in the functions' format. */
  tooLarge?: (requestId: string) => unknown
  addressOf?: (request: IncomingMessage) => string
  /** Resolves when an answer may leave: when the disk has the writes behind it. */
  confirmed?: () => Promise<void> | undefined
}

const refuseAsGateway = () => ({ statusCode: 413, body: JSON.stringify({ message: 'Request Entity Too Large' }) })

/** An HTTP API: turns each call into an event for the Lambda of its route, and the result into the answer. */
export const httpGateway = ({
  routes,
  fallback,
  timeoutMs = 30_000,
  queueLimits: room = defaultQueueLimits,
  maxBodyBytes = maxOfContracts,
  tooLarge = refuseAsGateway,
  addressOf = createCallerAddressReader([]),
  confirmed = () => undefined,
}: HttpApi): Listener => {
  const match = routeTable(routes, fallback)
  const inTurn = boundedQueue(room)

  const answer = async (request: IncomingMessage, requestId: string): Promise<HttpResponse> => {
    const { method = 'GET', url = '/', rawHeaders, httpVersion, socket } = request
    if (headerBytes(method, url, rawHeaders) > maxHeaderBytes)
      return gatewayRefusal(431, 'Request Header Fields Too Large')
    const body = await readBody(request, maxBodyBytes)
    if (!body) return toHttpResponse({ ok: true, result: tooLarge(requestId) })
    const sourceIp = addressOf(request)
    const call: IncomingCall = {
      method,
      target: url,
      rawHeaders,
      body,
      httpVersion,
      requestId,
      sourceIp,
      isDirect: isDirectCall(request),
      port: socket.localPort ?? 0,
      receivedAt: new Date(),
    }
    const route = match(method, splitTarget(url).path)
    const outcome = await inTurn(() => invoke(route.target, toHttpEvent(call, route), timeoutMs, sourceIp))
    return outcome ? toHttpResponse(outcome) : gatewayRefusal(429, 'Too Many Requests')
  }

  return async (request, response) => {
    const requestId = randomBytes(12).toString('base64url') // as long as API Gateway's ids, because rows store it
    const { status, headers, body } = await answer(request, requestId)
    await turnOver()
    await confirmed()
    const named = { ...headers, 'apigw-requestid': requestId }
    if (!request.complete) return answerBeforeBody(request, response, { status, headers: named, body })
    response.writeHead(status, { ...named, 'content-length': Buffer.byteLength(body) })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

let turn: Promise<void> | undefined

/** Answers leave together at the end of an event loop turn: fewer process switches make calls 7 % faster. */
const turnOver = (): Promise<void> => {
  turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = undefined
      resolve()
    }),
  )
  return turn
}

const headerBytes = (method: string, url: string, rawHeaders: string[]): number =>
  method.length + url.length + rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
