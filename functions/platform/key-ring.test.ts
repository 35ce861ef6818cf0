import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { deriveCode, isSameText, keyRing, openToken, readKeyRing, signToken } from './key-ring.ts'

describe('key ring', () => {
  test.each(['', 'no-colon', ':secret', 'id:', ','])('%j holds no key', (text) => {
    expect(() => readKeyRing(text)).toThrow('CODE_KEYS must hold at least one id:secret')
  })

  test('the first key derives, and every key still reads', () => {
    const ring = readKeyRing('k2:new:with-colon,k1:old')
    expect(ring.current).toEqual({ id: 'k2', secret: 'new:with-colon' })
    expect([ring.secretOf('k1'), ring.secretOf('k2'), ring.secretOf('k0')]).toEqual([
      'old',
      'new:with-colon',
      undefined,
    ])
  })

  test('throws at once when no key is set', () => {
    expect(() => keyRing()).toThrow('CODE_KEYS must hold')
  })
})

describe('derive code', () => {
  test('a code has six digits, and is the same only for the same parts', () => {
    forAll(fc.string({ minLength: 1 }), fc.string(), fc.string(), (secret, email, nonce) => {
      const code = deriveCode(secret, 'signup', email, nonce)
      expect(code).toMatch(/^\d{6}$/)
      expect(deriveCode(secret, 'signup', email, nonce)).toBe(code)
    })
  })

  test('another key, purpose, address or nonce gives other codes', () => {
    const series = (secret: string, purpose: string, email: string, salt: string) =>
      Array.from({ length: 20 }, (_, index) => deriveCode(secret, purpose, email, `${salt}${index}`)).join()
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
    for (let index = 0; index < 20_000; index += 1) {
      const digit = deriveCode('key', 'signup', 'a@example.org', String(index)).charAt(0)
      counts.set(digit, (counts.get(digit) ?? 0) + 1)
    }
    expect(counts.size).toBe(10)
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(250)
  })

  test('comparing texts of different lengths returns false and does not throw', () => {
    expect(isSameText('123456', '1234567')).toBe(false)
    expect(isSameText('123456', '123457')).toBe(false)
    expect(isSameText('123456', '123456')).toBe(true)
  })

  test('a code that was mailed before a deployment is valid after it', () => {
    expect(deriveCode('key', 'signup', 'a@example.org', 'nonce')).toBe('168822')
  })
})

describe('signed token', () => {
  const ring = readKeyRing('k2:two,k1:one')
  const token = signToken(ring, ['quote', 'ann'], { pence: 1240 })

  test('a token that was touched anywhere opens nothing', () => {
    for (let index = 0; index < token.length; index += 1) {
      const touched = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(openToken(ring, ['quote', 'ann'], touched)).toBeUndefined()
    }
    for (const cut of [token.slice(1), token.slice(0, -1), `${token}A`, `${token}.`, '', '.', '..', 'k1..', 'e30.e30'])
      expect(openToken(ring, ['quote', 'ann'], cut)).toBeUndefined()
  })

  test('a text that we did not sign does not open', () => {
    forAll(fc.string(), (text) => {
      expect(openToken(ring, ['quote', 'ann'], text)).toBeUndefined()
      expect(openToken(ring, ['quote', 'ann'], `k2.${text}`)).toBeUndefined()
    })
  })

  test('a token is for one purpose and one person', () => {
    expect(openToken(ring, ['quote', 'ben'], token)).toBeUndefined()
    expect(openToken(ring, ['cursor', 'ann'], token)).toBeUndefined()
    expect(openToken(ring, ['quote', 'ann'], token)).toEqual({ pence: 1240 })
  })

  test('an older key still opens what it signed; a removed key does not', () => {
    const old = signToken(readKeyRing('k1:one'), ['quote', 'ann'], 7)
    expect(openToken(ring, ['quote', 'ann'], old)).toBe(7)
    expect(openToken(readKeyRing('k2:two'), ['quote', 'ann'], old)).toBeUndefined()
  })

  test('a token signed before a deployment opens after it', () => {
    expect(token).toBe('k2.eyJwZW5jZSI6MTI0MH0.fypM7qdBu8I3e2c3XIywMQAxPkv90GThYhHzF0DamrE')
  })
})
