import { expect, test } from 'vitest'
import { gatewayRefusal } from '#lib/local/gateway/http-payload.ts'
import { faultsOf, isRefusedByEngine } from './answer-faults.ts'
import type { Answer } from './http-call.ts'

const saidByGateway = (status: number, message: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  setCookies: [],
  text: String(gatewayRefusal(status, message).body),
  ms: 0,
})

test('a refusal by a gateway is recognised by its words', () => {
  expect(isRefusedByEngine(saidByGateway(429, 'Too Many Requests'))).toBe(true)
})

test.each([
  [503, 'Service Unavailable'],
  [500, 'Internal Server Error'],
  [429, 'Come again'],
])('any other answer of a gateway is no refusal: %d %s', (status, message) => {
  expect(isRefusedByEngine(saidByGateway(status, message))).toBe(false)
})

test('the words of a gateway in an answer of the API are a fault', () => {
  expect(faultsOf(saidByGateway(429, 'Too Many Requests'), 'GET', '/api/estimates')).not.toEqual([])
})

test('only an estimate may be cached, and no refusal of one', () => {
  const said = (status: number, cache: string): Answer => ({
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    },
    setCookies: [],
    text: '{}',
    ms: 0,
  })
  const aDay = 'public, max-age=86400'
  expect(faultsOf(said(200, aDay), 'GET', '/api/estimates?from=LS1')).toEqual([])
  expect(faultsOf(said(200, aDay), 'GET', '/api/requests')).toHaveLength(1)
  expect(faultsOf(said(200, 'no-store'), 'GET', '/api/estimates/places')).toHaveLength(1)
  expect(faultsOf(said(404, aDay), 'GET', '/api/estimates')).toContainEqual(expect.stringContaining('cache-control'))
})
