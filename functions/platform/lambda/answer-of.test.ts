import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { toResponse } from './answer-of.ts'

const endpoint = {
  summary: '',
  method: 'GET',
  path: '/things/{id}',
  access: 'anyone',
  reply: z.object({ url: z.string() }),
  failures: [],
} as const satisfies Endpoint
const url = 'https://files.example.org/a?b=c'

test('a reply without an address sends nobody anywhere', () => {
  expect(() => toResponse({ ...endpoint, status: 302 }, {})).toThrow()
})

test('only a contract that says 302 sends on, for as long as its link is good', () => {
  expect(toResponse(endpoint, { url })).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
  expect(toResponse(endpoint, { url }).headers).not.toHaveProperty('location')
  expect(toResponse({ ...endpoint, status: 302 }, { url })).toMatchObject({
    statusCode: 302,
    headers: { location: url, 'cache-control': 'private, max-age=30', 'x-content-type-options': 'nosniff' },
    body: JSON.stringify({ url }),
  })
})
