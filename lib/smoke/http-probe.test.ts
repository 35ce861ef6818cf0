import type { IncomingHttpHeaders } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { serve } from '#test/support/serve.ts'
import { handshake, probe } from './http-probe.ts'

let seen: IncomingHttpHeaders[] = []
const url = await serve(({ headers }, response) => {
  seen.push(headers)
  response.writeHead(401).end()
})
beforeEach(() => {
  seen = []
})

/** AWS's common rules refuse calls without a User-Agent: NoUserAgent_HEADER. */
describe('a User-Agent', () => {
  test('is sent with a handshake', async () => {
    expect(await handshake(`${url}/ws`, { origin: url })).toBe(401)
    expect(seen).toEqual([expect.objectContaining({ 'user-agent': 'sameway-smoke/1', origin: url })])
  })

  test('is sent with a call, beside its own headers', async () => {
    await probe(url, { headers: { cookie: 'a=b' } })
    expect(seen).toEqual([expect.objectContaining({ 'user-agent': 'sameway-smoke/1', cookie: 'a=b' })])
  })
})
