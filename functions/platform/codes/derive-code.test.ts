import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveCode, isSameText } from './derive-code.ts'

test('a code has six digits, and is the same for the same parts alone', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (secret, email, nonce) => {
      const code = deriveCode(secret, 'signup', email, nonce)
      expect(code).toMatch(/^\d{6}$/)
      expect(deriveCode(secret, 'signup', email, nonce)).toBe(code)
    }),
  )
})

test('another key, purpose, address or nonce gives other codes', () => {
  const series = (secret: string, purpose: string, email: string, salt: string) =>
    Array.from({ length: 20 }, (_, at) => deriveCode(secret, purpose, email, `${salt}${at}`)).join()
  const all = [
    series('k', 'signup', 'a@example.org', 'n'),
    series('l', 'signup', 'a@example.org', 'n'),
    series('k', 'reset', 'a@example.org', 'n'),
    series('k', 'signup', 'b@example.org', 'n'),
    series('k', 'signup', 'a@example.org', 'm'),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('codes are spread evenly: no first digit is favoured', () => {
  const counts = new Map<string, number>()
  for (let at = 0; at < 20_000; at += 1) {
    const digit = deriveCode('key', 'signup', 'a@example.org', String(at)).charAt(0)
    counts.set(digit, (counts.get(digit) ?? 0) + 1)
  }
  expect(counts.size).toBe(10)
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(250)
})

test('texts of different length are not the same, and do not throw', () => {
  expect(isSameText('123456', '1234567')).toBe(false)
  expect(isSameText('123456', '123457')).toBe(false)
  expect(isSameText('123456', '123456')).toBe(true)
})

test('a code that was mailed before a deployment is right after it', () => {
  expect(deriveCode('key', 'signup', 'a@example.org', 'nonce')).toBe('168822')
})
