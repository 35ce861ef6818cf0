import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, stopListening } from '../listen.ts'
import { readBody, uploadLimiter } from './request-body.ts'

describe('read body', () => {
  const read: unknown[] = []
  let server: Server
  let port: number

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      readBody(incoming, 4, { withinMs: 100 }).then(
        (body) => {
          read.push(body?.toString())
          response.end(String(body))
        },
        (error: unknown) => read.push(error),
      )
    })
    port = await listen(server, 0, '127.0.0.1')
  })
  afterAll(() => stopListening(server, 0))

  const post = (body: string) => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })

  it('reads a body up to the limit, and nothing beyond', async () => {
    expect(await (await post('12345')).text()).toBe('undefined')
    expect(await (await post('1234')).text()).toBe('1234')
    expect(await (await post('')).text()).toBe('')
  })

  it('disconnects a caller that takes too long', async () => {
    read.length = 0
    const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '4' } })
    const ended = new Promise((resolve) => call.once('error', resolve))
    call.write('1')
    expect(await ended).toBeInstanceOf(Error)
    await expect.poll(() => read).toEqual([expect.any(Error)])
  })
})

describe('upload limiter', () => {
  const request = (headers: Record<string, string> = { 'content-length': '9' }) =>
    Object.assign(new EventEmitter(), { headers }) as unknown as IncomingMessage // only what is read

  it('refuses requests beyond the limit of an address and of all, until one has ended', () => {
    const isRoomFor = uploadLimiter({ total: 3, perAddress: 2 })
    const first = request()
    expect([isRoomFor(first, 'a'), isRoomFor(request({ 'transfer-encoding': 'chunked' }), 'a')]).toEqual([true, true])
    expect(isRoomFor(request(), 'a')).toBe(false)
    const third = request()
    expect(isRoomFor(third, 'b')).toBe(true)
    expect(isRoomFor(request(), 'c')).toBe(false)
    third.emit('close')
    third.emit('end') // counts once
    expect(isRoomFor(request(), 'c')).toBe(true)
    expect(isRoomFor(request(), 'd')).toBe(false)
    first.emit('end')
    expect(isRoomFor(request(), 'a')).toBe(true)
  })

  it('does not count requests without a body', () => {
    const isRoomFor = uploadLimiter({ total: 0, perAddress: 0 })
    expect([request({}), request({ 'content-length': '0' })].map((one) => isRoomFor(one, 'a'))).toEqual([true, true])
  })
})
