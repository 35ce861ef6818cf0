import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { areDeviceKeys } from './device-keys.ts'

const pair = createECDH('prime256v1')
pair.generateKeys()
const point = pair.getPublicKey()
const auth = randomBytes(16).toString('base64url')
const p256dh = point.toString('base64url')

test('accepts an uncompressed point of the curve with a secret of 16 bytes', () => {
  expect(areDeviceKeys({ p256dh, auth })).toBe(true)
})

const off = Buffer.from(point)
off[64] = (off[64] ?? 0) ^ 1

test.each<[string, Buffer | string]>([
  ['nothing', ''],
  ['64 bytes', point.subarray(0, 64)],
  ['66 bytes', Buffer.concat([point, Buffer.from([0])])],
  ['a compressed point', pair.getPublicKey(null, 'compressed')],
  ['a hybrid point', pair.getPublicKey(null, 'hybrid')],
  ['a point beside the curve', off],
  ['the point at infinity', Buffer.concat([Buffer.from([4]), Buffer.alloc(64)])],
  ['coordinates beyond the field', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 255)])],
  ['padded base64', `${p256dh}=`],
  ['other letters', `${p256dh.slice(0, -1)}!`],
])('refuses %s as the key', (_, key) => {
  expect(areDeviceKeys({ p256dh: typeof key === 'string' ? key : key.toString('base64url'), auth })).toBe(false)
})

test.each([0, 15, 17, 32])('refuses a secret of %i bytes', (bytes) => {
  expect(areDeviceKeys({ p256dh, auth: randomBytes(bytes).toString('base64url') })).toBe(false)
})
