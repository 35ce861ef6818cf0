import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Connection } from './connections.ts'

type Identified = Pick<Connection, 'id' | 'sourceIp' | 'userAgent' | 'connectedAt'>

export type SocketEventType = 'CONNECT' | 'DISCONNECT' | 'MESSAGE'

const routeKeys = { CONNECT: '$connect', DISCONNECT: '$disconnect', MESSAGE: '$default' } as const

const contextOf = (eventType: SocketEventType, { id, sourceIp, userAgent, connectedAt }: Identified, host: string) => {
  const requestId = randomUUID()
  return {
    routeKey: routeKeys[eventType],
    eventType,
    messageDirection: 'IN',
    connectionId: id,
    connectedAt,
    requestId,
    extendedRequestId: requestId,
    requestTime: new Date().toUTCString(),
    requestTimeEpoch: Date.now(),
    stage: 'ws',
    apiId: 'local',
    domainName: host,
    identity: { sourceIp, userAgent },
  }
}

/** Header names stand as the client wrote them; only this event has headers at all. */
export const connectEvent = (connection: Identified, request: IncomingMessage) => {
  const headers: Record<string, string> = {}
  const multiValueHeaders: Record<string, string[]> = {}
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2)
    headers[name] = value
    multiValueHeaders[name] = [...(multiValueHeaders[name] ?? []), value]
  }
  const query = new URLSearchParams((request.url ?? '').split('?')[1] ?? '')
  return {
    headers,
    multiValueHeaders,
    ...(query.size > 0 && { queryStringParameters: Object.fromEntries(query) }),
    requestContext: contextOf('CONNECT', connection, request.headers.host ?? 'localhost'),
    isBase64Encoded: false,
  }
}

export const messageEvent = (connection: Identified, host: string, body: string) => ({
  requestContext: { ...contextOf('MESSAGE', connection, host), messageId: randomUUID() },
  body,
  isBase64Encoded: false,
})

export const disconnectEvent = (connection: Identified, host: string, code: number, reason: string) => ({
  requestContext: {
    ...contextOf('DISCONNECT', connection, host),
    disconnectStatusCode: code,
    disconnectReason: reason,
  },
  isBase64Encoded: false,
})
