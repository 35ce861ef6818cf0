import { expect, test } from 'vitest'
import { keyRing, readKeyRing } from './key-ring.ts'

test.each(['', 'no-colon', ':secret', 'id:', ','])('%j holds no key', (text) => {
  expect(() => readKeyRing(text)).toThrow('CODE_KEYS must hold at least one id:secret')
})

test('the first key derives, and every key still reads', () => {
  const ring = readKeyRing('k2:new:with-colon,k1:old')
  expect(ring.current).toEqual({ id: 'k2', secret: 'new:with-colon' })
  expect([ring.secretOf('k1'), ring.secretOf('k2'), ring.secretOf('k0')]).toEqual(['old', 'new:with-colon', undefined])
})

test('whoever needs a key where none is set hears of it at once', () => {
  expect(() => keyRing()).toThrow('CODE_KEYS must hold')
})
