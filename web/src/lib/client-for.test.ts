import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#shared/contracts/endpoint.ts'
import { clientFor } from './client-for.ts'
import type { Answer, Send } from './transport.ts'

const things = contract({
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
})

const answering = (answer: Partial<Answer> & { body?: unknown }) => {
  const { body, ...rest } = answer
  const send = vi.fn<Send>(async () => ({ status: 200, headers: {}, text: JSON.stringify(body), ...rest }))
  return { send, client: clientFor(things, send) }
}

const read = (client: ReturnType<typeof answering>['client'], options?: { signal: AbortSignal }) =>
  client.readThing({ params: { id: 'a' }, query: {} }, options)

describe('clientFor', () => {
  it.each([
    ['no JSON at all', { status: 502, text: '<html>' }, { message: 'Something went wrong', code: 'unknown' }],
    ['null', { status: 500, body: null }, { message: 'Something went wrong', code: 'unknown' }],
    [
      'a reply that breaks the contract',
      { status: 200, body: { nam: 1 } },
      { message: 'Something went wrong', code: 'reply.invalid' },
    ],
    [
      'a refusal',
      {
        status: 429,
        headers: { 'retry-after': '30' },
        body: { error: 'Please wait.', code: 'limit.reached', fields: { name: 'Too long.' }, request_id: 'r1' },
      },
      {
        message: 'Please wait.',
        code: 'limit.reached',
        fields: { name: 'Too long.' },
        retryAfterSeconds: 30,
        requestId: 'r1',
      },
    ],
  ])('turns %s into an error that a screen can show', async (_, answer, error) => {
    const { client } = answering(answer)
    await expect(read(client)).rejects.toMatchObject({ name: 'ApiError', status: answer.status, ...error })
  })

  it('says so when no answer came', async () => {
    const client = clientFor(things, () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(client.createThing({ body: { name: 'a' } }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'network',
      message: 'We could not reach Sameway. Check your connection and try again.',
    })
  })

  it('leaves what the caller cancelled to the caller', async () => {
    const controller = new AbortController()
    const cancelled = new Error('cancelled')
    const client = clientFor(things, () => {
      controller.abort()
      return Promise.reject(cancelled)
    })
    await expect(read(client, { signal: controller.signal })).rejects.toBe(cancelled)
  })

  it('fills the path, leaves out what the query does not have, and gives the parsed reply', async () => {
    const { send, client } = answering({ body: { name: 'Sofa', secret: 'dropped' } })
    const reply = await client.readThing({ params: { id: 'a/b' }, query: { page: 2, word: undefined } })
    expect(reply).toEqual({ name: 'Sofa' })
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'GET', path: '/things/a%2Fb', query: { page: '2' }, headers: {} }),
    )
  })

  it('sends the body and the key of the submission', async () => {
    const { send, client } = answering({ body: { name: 'Sofa' } })
    await client.createThing({ body: { name: 'Sofa' } }, { idempotencyKey: 'k1' })
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ body: { name: 'Sofa' }, headers: { 'idempotency-key': 'k1' } }),
    )
  })
})
