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

test('a gateway that turns a call away is known by its words', () => {
  expect(isRefusedByEngine(saidByGateway(429, 'Too Many Requests'))).toBe(true)
})

test.each([
  [503, 'Service Unavailable'],
  [500, 'Internal Server Error'],
  [429, 'Come again'],
])('what else a gateway says is no such answer: %d %s', (status, message) => {
  expect(isRefusedByEngine(saidByGateway(status, message))).toBe(false)
})

test('no word of a gateway is an answer of the API', () => {
  expect(faultsOf(saidByGateway(429, 'Too Many Requests'), 'GET')).not.toEqual([])
})
