import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { type Answer, startScriptedServer } from '#test/support/scripted-server.ts'

const server = await startScriptedServer()
Object.assign(process.env, {
  SOCKETS_ENDPOINT: `${server.url}/prod`,
  AWS_REGION: 'eu-west-2',
  AWS_ACCESS_KEY_ID: 'a',
  AWS_SECRET_ACCESS_KEY: 'b',
})
const { askGateway, SocketRefusedError } = await import('./ask-gateway.ts')
const { post, hangUp } = askGateway

const saying =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end()

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0) // no pauses
})
afterEach(() => vi.restoreAllMocks())

test('does not call the gateway on one machine', async () => {
  const { socketGateway } = await import('./sockets.ts')
  const local = { post: vi.fn(async () => true), hangUp: vi.fn(async () => false) }
  setLocalAdapters({ sockets: local })
  expect([await socketGateway.post('c1=', '{}'), await socketGateway.hangUp('c1=')]).toEqual([true, false])
  setLocalAdapters({})
  expect([local.post.mock.calls, local.hangUp.mock.calls, server.heard()]).toEqual([[['c1=', '{}']], [['c1=']], []])
  server.answer(saying(200))
  expect(await socketGateway.post('c1=', '{}')).toBe(true)
  expect(server.heard()).toHaveLength(1)
})

test('posts a frame to its socket, signed', async () => {
  server.answer(saying(200))
  expect(await post('L0SM9c/OFHc=', '{"type":"é"}')).toBe(true)
  expect(server.heard()).toMatchObject([
    {
      method: 'POST',
      url: '/prod/@connections/L0SM9c%2FOFHc%3D',
      body: '{"type":"é"}',
      headers: {
        'content-length': '13',
        authorization: expect.stringContaining('/eu-west-2/execute-api/aws4_request'),
      },
    },
  ])
})

test('closes a socket', async () => {
  server.answer(saying(204))
  expect(await hangUp('c1=')).toBe(true)
  expect(server.heard()).toMatchObject([{ method: 'DELETE', url: '/prod/@connections/c1%3D', body: '' }])
})

test('a socket that is gone is an answer, not retried', async () => {
  server.answer(saying(410))
  expect(await post('c1=', '{}')).toBe(false)
  expect(await hangUp('c1=')).toBe(false)
  expect(server.heard()).toHaveLength(2)
})

test.each([429, 500, 503])('%i is temporary: tried at most four times', async (status) => {
  server.answer(saying(status), saying(200))
  expect(await post('c1=', '{}')).toBe(true)
  server.answer(saying(status))
  await expect(post('c1=', '{}')).rejects.toMatchObject({
    status,
    message: expect.stringContaining(`answered ${status}`),
  })
  expect(server.heard()).toHaveLength(4)
})

test.each([400, 403, 413])('%i is our own fault, thrown at once', async (status) => {
  server.answer(saying(status))
  const refused = await post('c1=', '{}').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SocketRefusedError)
  expect(refused).toMatchObject({ status })
  expect(server.heard()).toHaveLength(1)
})

test('a gateway that does not listen is an outage, not a refusal', async () => {
  await server.stop()
  const refused = await post('c1=', '{}').catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'ServiceUnavailable', message: expect.stringContaining('ECONNREFUSED') })
  expect(refused).not.toHaveProperty('status')
  await server.startAgain()
})

test('retries a broken connection, and gives up on a hanging call after two seconds', async () => {
  server.answer((response) => response.destroy(), saying(200))
  expect(await post('c1=', '{}')).toBe(true)
  server.answer(() => undefined)
  const started = Date.now()
  await expect(post('c1=', '{}')).rejects.toMatchObject({ name: 'ServiceUnavailable' })
  expect(Date.now() - started).toBeLessThan(3_000)
  expect(server.heard()).toHaveLength(1)
})
