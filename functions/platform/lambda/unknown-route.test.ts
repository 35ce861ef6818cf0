import type { Context } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import { contracts } from '#shared/contracts/contracts.ts'
import type { HttpEvent } from './steps.ts'
import { unknownRouteHandler } from './unknown-route.ts'

vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const handler = unknownRouteHandler(contracts)
const ask = (method: string, rawPath: string, headers = {}) =>
  handler(
    // Only the parts that are read.
    { rawPath, headers, requestContext: { requestId: 'r-1', http: { method, sourceIp: '192.0.2.1' } } } as HttpEvent,
    {} as Context,
  )

test('an unknown path returns 404 with our error body', async () => {
  const answer = await ask('GET', '/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'route.unknown', request_id: 'r-1' })
})

test.each([
  ['GET', '/api/auth/login', 'POST'],
  ['HEAD', '/api/auth/login', 'POST'],
  ['PUT', '/api/auth/sessions/others', 'DELETE'],
])('%s %s returns 405 with the allowed methods', async (method, path, allowed) => {
  const answer = await ask(method, path)
  expect(answer.statusCode).toBe(405)
  expect(answer.headers).toHaveProperty('allow', allowed)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({
    code: 'route.wrong-method',
    error: "That isn't possible here.",
  })
})

test('a call from a page of another site returns 403 instead', async () => {
  expect((await ask('PUT', '/api/auth/login', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})
