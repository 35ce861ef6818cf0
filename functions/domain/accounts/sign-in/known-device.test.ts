import { expect, test } from 'vitest'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { newDeviceMark, readDeviceMark, triesScope } from './known-device.ts'

const ring = readKeyRing('k1:one')
const owner = { email: 'a@example.org', epoch: 3 }

test('a mark is worth nothing for another address, changed, or under a key we do not have', () => {
  const mark = newDeviceMark(owner, ring)
  const [id = '', keyId = '', epoch = '', signed = ''] = mark.split('.')
  expect(readDeviceMark('b@example.org', mark, ring)).toBeUndefined()
  expect(readDeviceMark(owner.email, `x${id}.${keyId}.${epoch}.${signed}`, ring)).toBeUndefined()
  expect(readDeviceMark(owner.email, `${id}.${keyId}.4.${signed}`, ring)).toBeUndefined()
  expect(readDeviceMark(owner.email, mark, readKeyRing('k2:two'))).toBeUndefined()
  for (const typed of [undefined, '', '...', 'a.k1', 'a.k1.b', 'a.k1.3', 'a.k1.3.b', `${id}.${keyId}.${signed}`]) {
    expect(readDeviceMark(owner.email, typed, ring)).toBeUndefined()
  }
})

test('a device that signed in is known, also after the keys were rotated', () => {
  const mark = newDeviceMark(owner, ring)
  expect(readDeviceMark(owner.email, mark, readKeyRing('k2:two,k1:one'))).toEqual({ id: mark.split('.')[0], epoch: 3 })
})

test('a device that is marked again stays the same one', () => {
  const mark = newDeviceMark({ ...owner, epoch: 4 }, ring, 'the-id-from-before')
  expect(readDeviceMark(owner.email, mark, ring)).toEqual({ id: 'the-id-from-before', epoch: 4 })
  expect(newDeviceMark(owner, ring)).not.toBe(newDeviceMark(owner, ring))
})

test('a device counts apart from strangers, from other devices, and anew after a new password', () => {
  const scopes = [
    triesScope(owner.email, undefined),
    triesScope(owner.email, { id: 'one', epoch: 3 }),
    triesScope(owner.email, { id: 'two', epoch: 3 }),
    triesScope(owner.email, { id: 'one', epoch: 4 }),
    triesScope('b@example.org', { id: 'one', epoch: 3 }),
  ]
  expect(new Set(scopes).size).toBe(scopes.length)
})
