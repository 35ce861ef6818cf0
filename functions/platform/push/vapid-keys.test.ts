import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { readVapidKeys, type VapidKey } from './vapid-keys.ts'

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const bytesOf = (text: string) => Buffer.from(text, 'base64url')

const jwkOf = ({ publicKey }: VapidKey) => {
  const bytes = bytesOf(publicKey)
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  return { kty: 'EC', crv: 'P-256', x, y }
}

test('a secret always makes the same pair and id', () => {
  const { current } = readVapidKeys('one')
  expect(readVapidKeys('one').current).toEqual(current)
  // Computed by another program from the comment alone. Devices are lost if this ever changes.
  expect(current).toEqual({
    id: 'ycyTZKV2X2KXwMn2',
    publicKey: 'BEDoXCUPndU7UFkOki4VfyuXFgVg9hRDpSQap7huUGEaE5Z6yhBwAuQdfCy8pkROtyOlBmuIPdshGQQoNdpq_FQ',
    privateKey: 'EcNoHNm8Xq9FvYBhz4HVrTUw7YpK04aedLoh_1M6h50',
  })
})

test('every secret makes a private key in range, and a public key that verifies what it signs', () => {
  forAll(fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 1, maxLength: 64 }), (secret) => {
    const { current } = readVapidKeys(secret)
    const scalar = BigInt(`0x${bytesOf(current.privateKey).toString('hex')}`)
    expect(scalar > 0n && scalar < order).toBe(true)
    expect([bytesOf(current.privateKey).length, bytesOf(current.publicKey).length]).toEqual([32, 65])
    const privateKey = createPrivateKey({ key: { ...jwkOf(current), d: current.privateKey }, format: 'jwk' })
    const publicKey = createPublicKey({ key: jwkOf(current), format: 'jwk' })
    const message = randomBytes(16)
    expect(verify('sha256', message, publicKey, sign('sha256', message, privateKey))).toBe(true)
  })
})

test('the first secret makes the current key, and the others are found by their ids', () => {
  const [one, two] = ['one', 'two'].map((secret) => readVapidKeys(secret).current)
  const keys = readVapidKeys('two,one')
  expect(keys.current).toEqual(two)
  expect(keys.find(one?.id ?? '')).toEqual(one)
  expect(keys.find(two?.id ?? '')).toEqual(two)
  expect(keys.find('unknown')).toBeUndefined()
})

test.each(['', ','])('without a secret (%j) there is no key', (text) => {
  expect(() => readVapidKeys(text)).toThrow('PUSH_KEYS must hold at least one secret')
})
