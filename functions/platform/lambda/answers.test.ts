import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ConditionalCheckFailedException, TransactionCanceledException } from '#functions/platform/table/commands.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { Failure, failures } from '#shared/model/failure.ts'
import { toErrorResponse, toFailure, toResponse } from './answers.ts'

describe('answers', () => {
  const endpoint = {
    summary: '',
    method: 'GET',
    path: '/things/{id}',
    access: 'anyone',
    reply: z.object({ url: z.string() }),
    failures: [],
  } as const satisfies Endpoint
  const url = 'https://files.example.org/a?b=c'

  test('a reply without an address does not redirect', () => {
    expect(() => toResponse({ ...endpoint, status: 302 }, {})).toThrow()
  })

  test('only a contract with status 302 redirects, and is cached while its link works', () => {
    expect(toResponse(endpoint, { url })).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    expect(toResponse(endpoint, { url }).headers).not.toHaveProperty('location')
    expect(toResponse(endpoint, { url })).not.toHaveProperty('cookies')
    expect(toResponse({ ...endpoint, status: 302 }, { url })).toMatchObject({
      statusCode: 302,
      headers: { location: url, 'cache-control': 'private, max-age=30', 'x-content-type-options': 'nosniff' },
      body: JSON.stringify({ url }),
    })
  })
})

test('every answer has the security headers, even a refusal', () => {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  }
  expect(toErrorResponse(undefined, '').headers).toEqual(headers)
})

describe('map failure', () => {
  const named = (name: string, message = ''): Error => Object.assign(new Error(message), { name })

  test.each([
    named('ThrottlingException'),
    named('TimeoutError'),
    named('Error', 'connect ECONNREFUSED 127.0.0.1:8000'),
    new TransactionCanceledException({ message: 'Transaction cancelled [None, TransactionConflict]' }),
    Object.assign(named('NewException'), { $retryable: { throttling: true } }),
    Object.assign(named('UnknownError'), { $metadata: { httpStatusCode: 500 }, $retryable: undefined }),
  ])('%s is an outage: 503 with Retry-After', (error) => {
    const answer = toErrorResponse(toFailure(error), 'r-1')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toHaveProperty('retry-after', '2')
  })

  test.each([
    named('TypeError', 'secret words of a person'),
    named('ValidationException'),
    named('NoThrottlingException'),
    Object.assign(named('UnknownError'), { $metadata: { httpStatusCode: 499 }, $retryable: undefined }),
    Object.assign(named('UnknownError'), { $metadata: {} }),
    Object.assign(named('UnknownError'), { $metadata: null }),
    new ConditionalCheckFailedException({ message: 'The conditional request failed' }),
    new TransactionCanceledException({ message: 'Transaction cancelled [ValidationError]' }),
    'not even an error',
  ])('%s is a fault of ours: 500 without details', (error) => {
    const answer = toErrorResponse(toFailure(error), 'r-1')
    expect(answer.statusCode).toBe(500)
    expect(JSON.parse(answer.body ?? '')).toEqual({ error: 'Something went wrong', code: 'fault', request_id: 'r-1' })
  })

  test('a refusal keeps its sentence, code and fields', () => {
    const failure = new Failure('input.invalid', { fields: { email: 'Please enter a valid email address.' } })
    const { statusCode, headers, body } = toErrorResponse(toFailure(failure), 'r-2')
    expect(statusCode).toBe(400)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(JSON.parse(body ?? '')).toEqual({
      error: 'Please check the highlighted fields.',
      code: 'input.invalid',
      fields: { email: 'Please enter a valid email address.' },
      request_id: 'r-2',
    })
  })

  test('no refusal of the catalogue is a fault', () => {
    for (const code of Object.keys(failures)) {
      // the catalogue's own keys
      const status = toErrorResponse(new Failure(code as keyof typeof failures), '').statusCode
      expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503]).toContain(status)
    }
  })
})
