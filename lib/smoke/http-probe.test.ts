import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen, stopListening } from '#lib/local/listen.ts'
import { handshake, probe } from './http-probe.ts'

let seen: IncomingHttpHeaders[] = []
const server = createServer(({ headers }, response) => {
  seen.push(headers)
  response.writeHead(401).end()
})
let url = ''
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
})
beforeEach(() => {
  seen = []
})
afterAll(() => stopListening(server))

/** Without one, AWS's common rules refuse a call: NoUserAgent_HEADER. */
describe('every call says what makes it', () => {
  test('a handshake has a User-Agent', async () => {
    expect(await handshake(`${url}/ws`, { origin: url })).toBe(401)
    expect(seen).toEqual([expect.objectContaining({ 'user-agent': 'sameway-smoke/1', origin: url })])
  })

  test('a plain call has the same one, beside the headers that it was given', async () => {
    await probe(url, { headers: { cookie: 'a=b' } })
    expect(seen).toEqual([expect.objectContaining({ 'user-agent': 'sameway-smoke/1', cookie: 'a=b' })])
  })
})
