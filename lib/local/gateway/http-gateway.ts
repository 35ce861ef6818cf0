import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Incoming, splitTarget, toHttpEvent } from './http-event.ts'
import { gatewayRefusal, type HttpResponse, toHttpResponse } from './http-result.ts'
import { invoke, type Lambda } from './invoke.ts'
import { readBody } from './read-body.ts'
import { routeTable } from './route-table.ts'
import { type Room, turns } from './turns.ts'

const maxBodyBytes = 10 * 1024 * 1024
const maxHeaderBytes = 10_240
/** More at once do not get more done by one engine; as many wait as the cloud's gateway takes in one burst. */
const usualRoom: Room = { atOnce: 64, waiting: 1000 }

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** `routes` are Lambdas by route key; `fallback` is the `$default` route. */
export type HttpApi = { routes: Record<string, Lambda>; fallback: Lambda; timeoutMs?: number; room?: Room }

/** An HTTP API: each call becomes an event for the Lambda of its route, and what that returns the answer. */
export const httpGateway = ({ routes, fallback, timeoutMs = 30_000, room = usualRoom }: HttpApi): Listener => {
  const match = routeTable(routes, fallback)
  const inTurn = turns(room)

  const answer = async (request: IncomingMessage, requestId: string): Promise<HttpResponse> => {
    const { method = 'GET', url = '/', rawHeaders, httpVersion, socket } = request
    if (headerBytes(method, url, rawHeaders) > maxHeaderBytes) {
      return gatewayRefusal(431, 'Request Header Fields Too Large')
    }
    const body = await readBody(request, maxBodyBytes)
    if (!body) return closing(gatewayRefusal(413, 'Request Entity Too Large'))
    const call: Incoming = {
      method,
      target: url,
      rawHeaders,
      body,
      httpVersion,
      requestId,
      sourceIp: socket.remoteAddress ?? '127.0.0.1',
      port: socket.localPort ?? 0,
      receivedAt: new Date(),
    }
    const route = match(method, splitTarget(url).path)
    const outcome = await inTurn(() => invoke(route.target, toHttpEvent(call, route), timeoutMs))
    return outcome ? toHttpResponse(outcome) : gatewayRefusal(429, 'Too Many Requests')
  }

  return async (request, response) => {
    const requestId = randomUUID()
    const { status, headers, body } = await answer(request, requestId)
    response.writeHead(status, { ...headers, 'content-length': body.length, 'apigw-requestid': requestId })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

const headerBytes = (method: string, url: string, rawHeaders: string[]): number =>
  method.length + url.length + rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)

/** The body was not read to its end, so nothing else can follow on this connection. */
const closing = (answer: HttpResponse): HttpResponse => ({
  ...answer,
  headers: { ...answer.headers, connection: 'close' },
})
