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
])('the name %j may be anybody’s', (name) => {
  expect(isLoopback(name)).toBe(false)
})

test.each(['localhost', '127.0.0.1', '127.83.17.204', '::1', '[::1]'])('the name %s is this machine’s', (name) => {
  expect(isLoopback(name)).toBe(true)
})

test('a port is no part of the name', () => {
  expect(['localhost:3000', '[::1]:3000', '127.0.0.1'].map(withoutPort)).toEqual(['localhost', '[::1]', '127.0.0.1'])
})
