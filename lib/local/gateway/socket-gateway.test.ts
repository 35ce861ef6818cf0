import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listen, stopListening } from '../listen.ts'
import { internalServer } from './internal-server.ts'
import { type Connections, managementApi, type SocketLimits, socketGateway } from './socket-gateway.ts'

type Event = {
  headers?: Record<string, string>
  body?: string
  requestContext: { routeKey: string; connectionId: string; disconnectStatusCode?: number }
}

const credentials = { accessKeyId: 'local', secretAccessKey: 'local', region: 'eu-west-2' }

let publicSide: Server
let internalSide: Server
let sockets: ReturnType<typeof socketGateway>
let management: ApiGatewayManagementApiClient
let url: string
let events: Event[]
let onEvent: (event: Event) => unknown

const begin = async (limits?: SocketLimits): Promise<void> => {
  const connections: Connections = new Map()
  const handler = (event: unknown) => {
    events.push(event as Event) // the gateway's own event, whose shape this file is about
    return onEvent(event as Event)
  }
  sockets = socketGateway({ name: 'socket', handler }, connections, limits)
  publicSide = createServer().on('upgrade', sockets.upgrade)
  internalSide = internalServer({ ws: managementApi(connections) }, credentials)
  url = `ws://127.0.0.1:${await listen(publicSide, 0, '127.0.0.1')}/ws`
  management = new ApiGatewayManagementApiClient({
    endpoint: `http://127.0.0.1:${await listen(internalSide, 0, '127.0.0.1')}/ws`,
    region: 'eu-west-2',
    credentials,
    maxAttempts: 1,
  })
}

beforeEach(() => {
  events = []
  onEvent = () => ({ statusCode: 200 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sockets.stop()
  await Promise.all([stopListening(publicSide, 0), stopListening(internalSide, 0)])
})

const connect = async (): Promise<{ socket: WebSocket; id: string; heard: string[] }> => {
  const socket = new WebSocket(url, { headers: { Cookie: 'sid=1' } })
  const received: string[] = []
  socket.on('message', (data) => received.push(String(data)))
  await once(socket, 'open')
  return { socket, heard: received, id: events.at(-1)?.requestContext.connectionId ?? '' }
}

const refusal = async (): Promise<string> => {
  const [error] = await once(new WebSocket(url), 'error').then(
    (found) => found,
    (thrown: unknown) => [thrown],
  )
  return String(error)
}

const post = (ConnectionId: string, Data = 'hello') =>
  management.send(new PostToConnectionCommand({ ConnectionId, Data }))

const seen = (routeKey: string) => events.find(({ requestContext }) => requestContext.routeKey === routeKey)

describe('socketGateway', () => {
  it('refuses the handshake with the status of $connect, or 502 when it throws', async () => {
    await begin()
    onEvent = () => ({ statusCode: 401 })
    expect(await refusal()).toContain('401')
    onEvent = () => {
      throw new Error('broken')
    }
    vi.spyOn(console, 'error').mockReturnValue()
    expect(await refusal()).toContain('502')
  })

  it('answers 410 to a post while $connect still runs, and to an unknown id', async () => {
    await begin()
    let early: unknown
    onEvent = async ({ requestContext }) => {
      if (requestContext.routeKey === '$connect')
        early = await post(requestContext.connectionId).catch((error) => error)
      return { statusCode: 200 }
    }
    await connect()
    expect(early).toBeInstanceOf(GoneException)
    await expect(post('unknown=')).rejects.toBeInstanceOf(GoneException)
  })

  it.each([
    ['more than 2 KB', `"${'x'.repeat(2 * 1024)}"`, 1009],
    ['bytes', Buffer.from([1]), 1003],
    ['invalid JSON', '{', 1008],
    ['nothing', '', 1008],
  ])('closes a socket that sends %s', async (_what, message, code) => {
    await begin()
    const { socket } = await connect()
    socket.send(message)
    expect((await once(socket, 'close'))[0]).toBe(code)
    expect(seen('$default')).toBeUndefined()
  })

  it('closes a socket that sends more than sixty messages a minute', async () => {
    await begin()
    const { socket, heard } = await connect()
    for (let said = 0; said < 61; said += 1) socket.send('{"action":"ping"}')
    expect((await once(socket, 'close'))[0]).toBe(1008)
    expect(heard).toHaveLength(60)
  })

  it('passes $connect the headers in their own spelling, and an id that has to be encoded', async () => {
    await begin()
    const { id } = await connect()
    expect(seen('$connect')?.headers).toMatchObject({ Cookie: 'sid=1' })
    expect(id).toMatch(/=$/)
  })

  it('delivers posts, describes a connection and closes it', async () => {
    await begin()
    const { socket, heard, id } = await connect()
    await post(id, '{"type":"news"}')
    await vi.waitFor(() => expect(heard).toEqual(['{"type":"news"}']))
    const { Identity, ConnectedAt } = await management.send(new GetConnectionCommand({ ConnectionId: id }))
    expect(Identity?.SourceIp).toContain('127.0.0.1')
    expect(ConnectedAt).toBeInstanceOf(Date)
    const closed = once(socket, 'close')
    await management.send(new DeleteConnectionCommand({ ConnectionId: id }))
    await closed
    await expect(post(id)).rejects.toBeInstanceOf(GoneException)
    await vi.waitFor(() => expect(seen('$disconnect')?.requestContext.connectionId).toBe(id))
  })

  it('answers a ping itself, and passes other messages on without returning their answer', async () => {
    await begin()
    const { socket, heard } = await connect()
    socket.send('{"action":"ping"}')
    await vi.waitFor(() => expect(heard).toEqual(['{"type":"pong"}']))
    expect(seen('$default')).toBeUndefined()
    onEvent = () => ({ statusCode: 200, body: 'unheard' })
    socket.send('"other"')
    await vi.waitFor(() => expect(seen('$default')?.body).toBe('"other"'))
    expect(seen('$default')).not.toHaveProperty('headers')
    onEvent = () => {
      throw new Error('broken')
    }
    vi.spyOn(console, 'error').mockReturnValue()
    socket.send('{}')
    await vi.waitFor(() => expect(heard[1]).toContain('Internal server error'))
    expect(heard).toHaveLength(2)
    onEvent = () => ({ statusCode: 200 })
  })

  it.each([
    ['idle', { idleMs: 60, lifeMs: 60_000 }],
    ['old', { idleMs: 60_000, lifeMs: 60 }],
  ])('closes an %s socket', async (_why, limits) => {
    await begin(limits)
    const { socket } = await connect()
    expect((await once(socket, 'close'))[0]).toBe(1001)
    await vi.waitFor(() => expect(seen('$disconnect')?.requestContext.disconnectStatusCode).toBe(1001))
  })
})
