import { expect, test } from 'vitest'
import { readKeyRing } from '#functions/platform/codes/key-ring.ts'
import { knownDevice, newDeviceMark, triesScope } from './known-device.ts'

const ring = readKeyRing('k1:one')

test('a mark is worth nothing for another address, changed, or under a key we do not have', () => {
  const mark = newDeviceMark('a@example.org', ring)
  const [id = '', keyId = '', signed = ''] = mark.split('.')
  expect(knownDevice('b@example.org', mark, ring)).toBeUndefined()
  expect(knownDevice('a@example.org', `x${id}.${keyId}.${signed}`, ring)).toBeUndefined()
  expect(knownDevice('a@example.org', mark, readKeyRing('k2:two'))).toBeUndefined()
  for (const typed of [undefined, '', '..', 'a.k1', 'a.k1.b']) {
    expect(knownDevice('a@example.org', typed, ring)).toBeUndefined()
  }
})

test('a device that signed in is known, also after the keys were rotated, and counts apart', () => {
  const mark = newDeviceMark('a@example.org', ring)
  const id = knownDevice('a@example.org', mark, readKeyRing('k2:two,k1:one'))
  expect(id).toBe(mark.split('.')[0])
  expect(triesScope('a@example.org', id)).not.toBe(triesScope('a@example.org', undefined))
})
