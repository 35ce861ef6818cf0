import { expect, test } from 'vitest'
import { isLoopback, withoutPort } from './loopback.ts'

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '128.0.0.1',
  '0.0.0.0',
  '::',
  '',
  '1::1',
])('%j is not loopback', (name) => {
  expect(isLoopback(name)).toBe(false)
})

test.each(['localhost', '127.0.0.1', '127.83.17.204', '::1', '[::1]'])('%s is loopback', (name) => {
  expect(isLoopback(name)).toBe(true)
})

test('withoutPort removes the port', () => {
  expect(['localhost:3000', '[::1]:3000', '127.0.0.1'].map(withoutPort)).toEqual(['localhost', '[::1]', '127.0.0.1'])
})
