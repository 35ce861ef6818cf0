import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen, stopListening } from '../listen.ts'
import { readBody } from './read-body.ts'

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

it('refuses more than the limit and takes what is not', async () => {
  expect(await (await post('12345')).text()).toBe('undefined')
  expect(await (await post('1234')).text()).toBe('1234')
  expect(await (await post('')).text()).toBe('')
})

it('cuts off a caller who takes too long', async () => {
  read.length = 0
  const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '4' } })
  const ended = new Promise((resolve) => call.once('error', resolve))
  call.write('1')
  expect(await ended).toBeInstanceOf(Error)
  await expect.poll(() => read).toEqual([expect.any(Error)])
})
