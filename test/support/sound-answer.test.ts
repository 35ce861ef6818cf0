import { expect, test } from 'vitest'
import { gatewayRefusal } from '#lib/local/gateway/http-result.ts'
import { faultsOf } from './sound-answer.ts'

const saidByGateway = (status: number, message: string): string[] => {
  const text = String(gatewayRefusal(status, message).body)
  return faultsOf({ status, headers: { 'content-type': 'application/json' }, setCookies: [], text, ms: 0 }, 'GET')
}

test('a gateway may turn a call away', () => {
  expect(saidByGateway(429, 'Too Many Requests')).toEqual([])
})

test.each([
  [503, 'Service Unavailable'],
  [500, 'Internal Server Error'],
  [429, 'Come again'],
])('a gateway may say nothing else: %d %s', (status, message) => {
  expect(saidByGateway(status, message)).not.toEqual([])
})
