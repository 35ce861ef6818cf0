import { createServer, request, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { listen, stopListening } from '../listen.ts'
import { bodyRoom } from './body-room.ts'

const generous = { total: 9, perAddress: 9, withinMs: 10_000 }

let server: Server
let port: number
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await stopListening(server, 0)
})

/** A server that accepts a body if there is room for its sender, and answers whether there is. */
const begin = async (limits: Parameters<typeof bodyRoom>[0]): Promise<void> => {
  const enter = bodyRoom(limits)
  server = createServer((incoming, response) => {
    const { from = '', account } = incoming.headers
    const sender = { address: String(from), ...(account !== undefined && { account: String(account) }) }
    const isTaken = enter(incoming, sender) !== undefined
    response.writeHead(isTaken ? 200 : 429)
    response.flushHeaders()
    if (isTaken) incoming.resume().once('end', () => response.end())
    else response.end()
  })
  port = await listen(server, 0, '127.0.0.1')
}

/** Starts to send a body of this many bytes. Returns the status as soon as it arrives, and the socket. */
const send = (from: string, { account, bytes = 100 }: { account?: string; bytes?: number } = {}) =>
  new Promise<{ status: number; socket: Socket }>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', (data) => resolve({ status: Number(String(data).split(' ')[1]), socket }))
    const named = account === undefined ? '' : `account: ${account}\r\n`
    const length = bytes > 0 ? `content-length: ${bytes}\r\n` : ''
    socket.write(`POST / HTTP/1.1\r\nhost: a\r\nfrom: ${from}\r\n${named}${length}\r\n`)
  })

const statusOf = async (...args: Parameters<typeof send>): Promise<number> => (await send(...args)).status

describe('a room for bodies', () => {
  it('limits bodies in total and by address, until a body has arrived or its sender has gone', async () => {
    await begin({ ...generous, total: 3, perAddress: 2 })
    const first = await send('192.0.2.1')
    expect(first.status).toBe(200)
    expect([await statusOf('192.0.2.1'), await statusOf('192.0.2.1')]).toEqual([200, 429])
    const third = await send('192.0.2.2')
    expect([third.status, await statusOf('192.0.2.3')]).toEqual([200, 429])
    third.socket.destroy()
    await expect.poll(() => statusOf('192.0.2.3')).toBe(200)
    expect(await statusOf('192.0.2.4')).toBe(429)
    first.socket.write('x'.repeat(100))
    await expect.poll(() => statusOf('192.0.2.4')).toBe(200)
  })

  it('limits bodies by IPv6 network, and by account over all its addresses', async () => {
    await begin({ ...generous, perAddress: 2, perAccount: 1 })
    expect([await statusOf('2001:db8::1'), await statusOf('2001:db8:0:0:9::')]).toEqual([200, 200])
    expect([await statusOf('2001:db8::a:0:0:1'), await statusOf('2001:db8:0:1::1')]).toEqual([429, 200])
    expect(await statusOf('192.0.2.1', { account: 'a' })).toBe(200)
    expect(await statusOf('192.0.2.2', { account: 'a' })).toBe(429)
    expect(await statusOf('192.0.2.2', { account: 'b' })).toBe(200)
  })

  it('uses no place for a request without a body', async () => {
    await begin({ ...generous, total: 0 })
    expect(await statusOf('192.0.2.1', { bytes: 0 })).toBe(200)
    expect(await statusOf('192.0.2.1')).toBe(429)
  })

  it('cuts off a body that takes too long, and frees its place', async () => {
    await begin({ ...generous, total: 1, withinMs: 100 })
    const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '4' } })
    const ended = new Promise((resolve) => call.once('error', resolve).once('close', resolve))
    call.write('1')
    await ended
    expect(await statusOf('192.0.2.1')).toBe(200)
  })

  it('cuts off a body that starts too slowly, and no other', async () => {
    await begin({ ...generous, slowest: { bytes: 20, withinMs: 300 } })
    const [slow, quick] = [await send('192.0.2.1'), await send('192.0.2.2')]
    slow.socket.write('x'.repeat(19))
    quick.socket.write('x'.repeat(20))
    await expect.poll(() => slow.socket.closed).toBe(true)
    await wait(100)
    expect(quick.socket.closed).toBe(false)
  })
})
