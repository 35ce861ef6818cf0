import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { LocalSockets } from '#functions/platform/local-adapters.ts'
import { createCallerAddressReader } from './caller-address.ts'
import { invoke, type Lambda, type Outcome } from './invoke.ts'

type Connection = {
  id: string
  socket: WebSocket
  sourceIp: string
  userAgent: string
  connectedAt: number
  lastActiveAt: number
}

/** The sockets that are open now, by id. */
export type Connections = Map<string, Connection>

/** In API Gateway's form. */
const connectionId = (): string => `${randomBytes(11).toString('base64url')}=`

type Identified = Pick<Connection, 'id' | 'sourceIp' | 'userAgent' | 'connectedAt'>

type SocketEventType = 'CONNECT' | 'DISCONNECT' | 'MESSAGE'

const routeKeys = { CONNECT: '$connect', DISCONNECT: '$disconnect', MESSAGE: '$default' } as const

const contextOf = (eventType: SocketEventType, { id, sourceIp, userAgent, connectedAt }: Identified, host: string) => {
  const requestId = randomBytes(12).toString('base64url')
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

/** Header names keep the client's spelling. Only this event has headers. */
const connectEvent = (connection: Identified, request: IncomingMessage) => {
  const headers: Record<string, string> = {}
  const multiValueHeaders: Record<string, string[]> = {}
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2)
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

const messageEvent = (connection: Identified, host: string, body: string) => ({
  requestContext: { ...contextOf('MESSAGE', connection, host), messageId: randomUUID() },
  body,
  isBase64Encoded: false,
})

const disconnectEvent = (connection: Identified, host: string, code: number, reason: string) => ({
  requestContext: {
    ...contextOf('DISCONNECT', connection, host),
    disconnectStatusCode: code,
    disconnectReason: reason,
  },
  isBase64Encoded: false,
})

/** API Gateway takes 32 KB. Our clients only send pings, so the limits here are tight. */
const maxMessageBytes = 2 * 1024
const maxMessages = { count: 60, withinMs: 60_000 }
const unsupportedData = 1003
const policyViolation = 1008
const invokeTimeoutMs = 29_000

export type SocketLimits = { idleMs: number; lifeMs: number }

export const cloudLimits: SocketLimits = { idleMs: 10 * 60_000, lifeMs: 2 * 3_600_000 }

/** A WebSocket API: a socket opens if `$connect` accepts it. Messages and the end of the socket become events. */
export const socketGateway = (
  lambda: Lambda,
  connections: Connections,
  limits: SocketLimits = cloudLimits,
  addressOf: (request: IncomingMessage) => string = createCallerAddressReader([]),
) => {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, clientTracking: false })
  const endings = new Set<Promise<Outcome>>()
  let isStopping = false

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    stream.on('error', () => stream.destroy())
    if (isStopping) return refuseUpgrade(stream, 503)
    const connection = {
      id: connectionId(),
      sourceIp: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      connectedAt: Date.now(),
      lastActiveAt: Date.now(),
    }
    const status = statusOf(
      await invoke(lambda, connectEvent(connection, request), invokeTimeoutMs, connection.sourceIp),
    )
    if (status < 200 || status > 299) return refuseUpgrade(stream, status)
    server.handleUpgrade(request, stream, head, (socket) =>
      serve({ ...connection, socket }, request.headers.host ?? 'localhost'),
    )
  }

  const serve = (connection: Connection, host: string): void => {
    const { id, socket } = connection
    connections.set(id, connection)
    const life = setTimeout(() => socket.close(1001, 'Going away'), limits.lifeMs)
    const idle = setInterval(
      () => Date.now() - connection.lastActiveAt >= limits.idleMs && socket.close(1001, 'Going away'),
      Math.min(limits.idleMs, 15_000),
    )
    const isTooMuch = messageRateLimit()
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return
      connection.lastActiveAt = Date.now()
      const body = String(data)
      const kind = kindOf(body)
      if (isBinary) socket.close(unsupportedData)
      else if (isTooMuch() || kind === 'rubbish') socket.close(policyViolation)
      // In the cloud a mock integration answers pings, without a function.
      else if (kind === 'ping') socket.send('{"type":"pong"}')
      else void handOn(connection, host, body)
    })
    socket.once('close', (code, reason) => {
      clearTimeout(life)
      clearInterval(idle)
      connections.delete(id)
      const event = disconnectEvent(connection, host, code, String(reason))
      const ending = invoke(lambda, event, invokeTimeoutMs, connection.sourceIp)
      endings.add(ending)
      void ending.finally(() => endings.delete(ending))
    })
  }

  const handOn = async (connection: Connection, host: string, body: string): Promise<void> => {
    const { id, socket, sourceIp } = connection
    const event = messageEvent(connection, host, body)
    const outcome = await invoke(lambda, event, invokeTimeoutMs, sourceIp)
    if (outcome.ok) return
    const { requestId } = event.requestContext
    socket.send(JSON.stringify({ message: 'Internal server error', connectionId: id, requestId }))
  }

  /** Closes every socket and waits until `$disconnect` was called for each. */
  const stop = async (): Promise<void> => {
    isStopping = true
    const closed = [...connections.values()].map(({ socket }) => closeSocket(socket))
    await Promise.all(closed)
    await Promise.all(endings)
  }

  return { upgrade, stop }
}

const closeSocket = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), 1000)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.close(1001, 'Going away')
  })

/** A failed `$connect` is answered like a broken integration of API Gateway. */
const statusOf = (outcome: Outcome): number => {
  if (!outcome.ok) return 502
  const { result } = outcome
  const status = typeof result === 'object' && result !== null && 'statusCode' in result ? result.statusCode : undefined
  return typeof status === 'number' ? status : 502
}

export const refuseUpgrade = (stream: Duplex, status: number): void => {
  stream.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

const kindOf = (body: string): 'ping' | 'message' | 'rubbish' => {
  try {
    return JSON.parse(body)?.action === 'ping' ? 'ping' : 'message'
  } catch {
    return 'rubbish'
  }
}

/** Counts a message and returns whether it exceeds the limit. */
const messageRateLimit = (): (() => boolean) => {
  let startedAt = performance.now()
  let count = 0
  return () => {
    if (performance.now() - startedAt >= maxMessages.withinMs) {
      startedAt = performance.now()
      count = 0
    }
    count += 1
    return count > maxMessages.count
  }
}

const maxFrameBytes = 128 * 1024
/** A client that does not read would fill our memory, so it is disconnected. */
const maxWaitingBytes = 1024 * 1024

/** Posts frames to open sockets and closes them, as API Gateway's management API does. */
export const localSockets = (connections: Connections): LocalSockets => {
  const toBytes = createFrameEncoder()
  return {
    post: async (connectionId, frame) => {
      const bytes = toBytes(frame)
      if (bytes.length > maxFrameBytes) throw Object.assign(new Error('The frame is too large'), { status: 413 })
      const connection = connections.get(connectionId)
      if (connection?.socket.readyState !== WebSocket.OPEN) return false
      const { socket } = connection
      if (socket.bufferedAmount > maxWaitingBytes) {
        socket.terminate()
        return false
      }
      connection.lastActiveAt = Date.now()
      socket.send(bytes, { binary: false })
      return true
    },
    hangUp: async (connectionId) => {
      const connection = connections.get(connectionId)
      connection?.socket.close(1000)
      return connection !== undefined
    },
  }
}

/** Keeps the bytes of the last frame, so that a frame for many sockets is encoded once. */
const createFrameEncoder = (): ((frame: string) => Buffer) => {
  let last = { frame: '', bytes: Buffer.alloc(0) }
  return (frame) => {
    if (last.frame !== frame) last = { frame, bytes: Buffer.from(frame) }
    return last.bytes
  }
}
