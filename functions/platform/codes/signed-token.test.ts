import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readKeyRing } from './key-ring.ts'
import { openToken, signToken } from './signed-token.ts'

const ring = readKeyRing('k2:two,k1:one')
const token = signToken(ring, ['quote', 'ann'], { pence: 1240 })

test('a token that was touched anywhere opens nothing', () => {
  for (let at = 0; at < token.length; at += 1) {
    const touched = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect(openToken(ring, ['quote', 'ann'], touched)).toBeUndefined()
  }
  for (const cut of [token.slice(1), token.slice(0, -1), `${token}A`, `${token}.`, '', '.', '..', 'k1..', 'e30.e30'])
    expect(openToken(ring, ['quote', 'ann'], cut)).toBeUndefined()
})

test('no text that we did not sign opens anything', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(openToken(ring, ['quote', 'ann'], text)).toBeUndefined()
      expect(openToken(ring, ['quote', 'ann'], `k2.${text}`)).toBeUndefined()
    }),
  )
})

test('it is for one purpose and one person', () => {
  expect(openToken(ring, ['quote', 'ben'], token)).toBeUndefined()
  expect(openToken(ring, ['cursor', 'ann'], token)).toBeUndefined()
  expect(openToken(ring, ['quote', 'ann'], token)).toEqual({ pence: 1240 })
})

test('an older key still opens what it signed, one that was left out does not', () => {
  const old = signToken(readKeyRing('k1:one'), ['quote', 'ann'], 7)
  expect(openToken(ring, ['quote', 'ann'], old)).toBe(7)
  expect(openToken(readKeyRing('k2:two'), ['quote', 'ann'], old)).toBeUndefined()
})

test('what was signed before a deployment opens after it', () => {
  expect(token).toBe('k2.eyJwZW5jZSI6MTI0MH0.fypM7qdBu8I3e2c3XIywMQAxPkv90GThYhHzF0DamrE')
})
