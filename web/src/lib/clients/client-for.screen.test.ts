import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#shared/contracts/endpoint.ts'
import { listen } from '../bus.ts'
import { clientFor } from './client-for.ts'

const client = clientFor(
  contract({
    readThing: {
      summary: 'Reads one.',
      method: 'GET',
      path: '/things/{id}',
      access: 'signed-in',
      params: z.object({ id: z.string() }),
      query: z.object({ page: z.optional(z.number()), word: z.optional(z.string()) }),
      reply: z.object({ name: z.string() }),
      failures: [],
    },
    createThing: {
      summary: 'Makes one.',
      method: 'POST',
      path: '/things',
      access: 'anyone',
      body: z.object({ name: z.string() }),
      reply: z.object({ name: z.string() }),
      failures: [],
      idempotent: true,
    },
  }),
)
const read = (options?: { signal: AbortSignal }) => client.readThing({ params: { id: 'a' }, query: {} }, options)
const create = () => client.createThing({ body: { name: 'Sofa' } }, { idempotencyKey: 'k' })

const fetched = vi.fn<typeof fetch>()
const answers = (text: string, init?: ResponseInit) => fetched.mockResolvedValue(new Response(text, init))
const request = () => {
  const [address, { headers, ...rest } = {}] = fetched.mock.lastCall ?? []
  return { address: String(address), headers: Object.fromEntries(new Headers(headers)), ...rest }
}

beforeEach(() => void vi.stubGlobal('fetch', fetched))

const limited = { error: 'Please wait.', code: 'limit.reached', fields: { name: 'Too long.' }, request_id: 'r1' }

it.each([
  [502, '<html>', { message: 'Something went wrong', code: 'unknown' }],
  [500, '7', { message: 'Something went wrong', code: 'unknown' }],
  [503, '{"error":"Too busy.","code":"busy"}', { message: 'Too busy.', code: 'busy', retryAfterSeconds: 30 }],
  [200, '{"nam":1}', { message: 'Something went wrong', code: 'reply.invalid' }],
  [
    429,
    JSON.stringify(limited),
    { message: 'Please wait.', code: 'limit.reached', fields: limited.fields, retryAfterSeconds: 30, requestId: 'r1' },
  ],
])('turns a %d with the body %s into an ApiError, without a retry', async (status, text, error) => {
  answers(text, { status, headers: { 'retry-after': '30' } })
  await expect(create()).rejects.toMatchObject({ name: 'ApiError', status, ...error })
  expect(fetched).toHaveBeenCalledOnce()
})

it('reports the server as unreachable when no answer comes, without a retry', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const message = "We couldn't reach Sameway. Check your connection and try again."
  await expect(create()).rejects.toMatchObject({ status: 0, code: 'network', message })
  expect(fetched).toHaveBeenCalledOnce()
})

it('aborts a call that its caller cancels, and passes the error on to the caller', async () => {
  fetched.mockImplementation(
    (_, sent) =>
      new Promise((_resolve, reject) => {
        sent?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
  const controller = new AbortController()
  const call = read({ signal: controller.signal })
  controller.abort()
  await expect(call).rejects.not.toMatchObject({ name: 'ApiError', code: 'network' })
})

it('fills the path, leaves out undefined parts of the query, and returns the parsed reply', async () => {
  answers('{"name":"Sofa","secret":"dropped"}')
  const reply = await client.readThing({ params: { id: 'a/b' }, query: { page: 2, word: undefined } })
  expect(reply).toEqual({ name: 'Sofa' })
  expect(request()).toMatchObject({ method: 'GET', address: `${location.origin}/api/things/a%2Fb?page=2` })
  expect(request().headers).not.toHaveProperty('idempotency-key')
})

it('sends the body, the idempotency key, our own header and the cookies', async () => {
  answers('{"name":"Sofa"}')
  await create()
  const headers = { 'x-requested-with': 'sameway', 'idempotency-key': 'k' }
  expect(request()).toMatchObject({ method: 'POST', body: '{"name":"Sofa"}', credentials: 'include', headers })
  expect(request().headers).not.toHaveProperty('authorization')
})

it.each([
  ['ends the session if the call needs one', read, 1],
  ['means a wrong password if the call needs no session', create, 0],
])('a 401 %s', async (_, call, times) => {
  const onEvent = vi.fn()
  const stopListening = listen('session', onEvent)
  answers('{"error":"No.","code":"session.none"}', { status: 401 })
  await expect(call()).rejects.toMatchObject({ status: 401 })
  stopListening()
  expect(onEvent).toHaveBeenCalledTimes(times)
})

it('treats a 401 that is not from our server as no answer, and keeps the session', async () => {
  const onEvent = vi.fn()
  const stopListening = listen('session', onEvent)
  answers('<html>Welcome to our Wi-Fi', { status: 401 })
  await expect(read()).rejects.toMatchObject({ status: 0, code: 'network' })
  stopListening()
  expect(onEvent).not.toHaveBeenCalled()
})
