import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { captureFaults } from '#test/support/captured-faults.ts'
import { listen, stopListening } from '../listen.ts'
import { type Connections, localSockets, type SocketLimits, socketGateway } from './socket-gateway.ts'

type Event = {
  headers?: Record<string, string>
  body?: string
  requestContext: { routeKey: string; connectionId: string; disconnectStatusCode?: number }
}

let publicSide: Server
let sockets: ReturnType<typeof socketGateway>
let open: ReturnType<typeof localSockets>
let url: string
let events: Event[]
let onEvent: (event: Event) => unknown

const begin = async (limits?: SocketLimits): Promise<void> => {
  const connections: Connections = new Map()
  const handler = (event: unknown) => {
    events.push(event as Event) // the gateway's own event, whose shape this file tests
    return onEvent(event as Event)
  }
  sockets = socketGateway({ name: 'socket', handler }, connections, limits)
  publicSide = createServer().on('upgrade', sockets.upgrade)
  open = localSockets(connections)
  url = `ws://127.0.0.1:${await listen(publicSide, 0, '127.0.0.1')}/ws`
}

beforeEach(() => {
  events = []
  onEvent = () => ({ statusCode: 200 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sockets.stop()
  await stopListening(publicSide, 0)
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

const post = (connectionId: string, frame = 'hello') => open.post(connectionId, frame)

const seen = (routeKey: string) => events.find(({ requestContext }) => requestContext.routeKey === routeKey)

it('refuses the handshake with the status of $connect, or 502 when it throws', async () => {
  await begin()
  onEvent = () => ({ statusCode: 401 })
  expect(await refusal()).toContain('401')
  onEvent = () => {
    throw new Error('broken')
  }
  const faults = captureFaults()
  expect(await refusal()).toContain('502')
  expect(faults()).toHaveLength(1)
})

it('reports a socket as gone while $connect still runs, and if its id is unknown', async () => {
  await begin()
  let early: unknown
  onEvent = async ({ requestContext }) => {
    if (requestContext.routeKey === '$connect') early = await post(requestContext.connectionId)
    return { statusCode: 200 }
  }
  await connect()
  expect(early).toBe(false)
  expect([await post('unknown='), await open.hangUp('unknown=')]).toEqual([false, false])
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

it('passes $connect the headers in their own spelling', async () => {
  await begin()
  await connect()
  expect(seen('$connect')?.headers).toMatchObject({ Cookie: 'sid=1' })
})

it('delivers posts, and closes a socket', async () => {
  await begin()
  const { socket, heard, id } = await connect()
  expect(await post(id, '{"type":"news"}')).toBe(true)
  await vi.waitFor(() => expect(heard).toEqual(['{"type":"news"}']))
  await expect(post(id, 'x'.repeat(128 * 1024 + 1))).rejects.toMatchObject({ status: 413 })
  const closed = once(socket, 'close')
  expect(await open.hangUp(id)).toBe(true)
  expect(await post(id)).toBe(false)
  await closed
  expect(await post(id)).toBe(false)
  await vi.waitFor(() => expect(seen('$disconnect')?.requestContext.connectionId).toBe(id))
})

it('disconnects a client that does not read', async () => {
  await begin()
  const { socket, id } = await connect()
  socket.pause()
  let isThere = true
  for (let count = 0; isThere && count < 1000; count += 1) isThere = await post(id, 'x'.repeat(100_000))
  expect(isThere).toBe(false)
  await vi.waitFor(() => expect(seen('$disconnect')?.requestContext.connectionId).toBe(id))
  socket.terminate()
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
  const faults = captureFaults()
  socket.send('{}')
  await vi.waitFor(() => expect(heard[1]).toContain('Internal server error'))
  expect(heard).toHaveLength(2)
  expect(faults()).toMatchObject([{ caller: expect.stringMatching(/^[\w-]{12}$/) }])
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
