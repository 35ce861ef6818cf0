import { expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import { startUpload } from './start-upload.ts'
import type { WaitingUpload } from './upload-store.ts'

const ann = UserId.parse('usr_0000000000000000000001')
const photo = { purpose: 'request-photo', contentType: 'image/jpeg', size: 1024 } as const
const key = { seed: Buffer.alloc(32, 7).toString('base64url'), bodyHash: 'one' }

const harness = ({ room = Number.POSITIVE_INFINITY } = {}) => {
  const kept = new Map<string, WaitingUpload>()
  let left = room
  const uploads = {
    put: async (item: WaitingUpload) => {
      const before = kept.get(item.uploadId)
      if (before) return { bodyHash: before.bodyHash }
      kept.set(item.uploadId, item)
      return 'stored' as const
    },
    takeBytes: async (_: string, bytes: number) => {
      left -= bytes
      return left >= 0 ? undefined : 600
    },
  }
  const files = { uploadLink: async (path: string, about: object) => `${path} ${JSON.stringify(about)}` }
  return { kept, deps: { uploads, files, now: () => new Date('2026-11-20T12:50:00Z') } }
}

test.each([
  ['request-photo', 'application/pdf'],
  ['vehicle-photo', 'application/pdf'],
  ['driver-photo', 'application/pdf'],
  ['proof', 'application/pdf'],
] as const)('a %s cannot be %s', async (purpose, contentType) => {
  const { deps, kept } = harness()
  await expect(startUpload(deps, ann, { purpose, contentType, size: 9 }, undefined)).rejects.toMatchObject({
    code: 'upload.unsupported',
  })
  expect(kept.size).toBe(0)
})

test('whoever has announced too much waits for the next hour, and nothing is kept', async () => {
  const { deps, kept } = harness({ room: 2000 })
  await startUpload(deps, ann, photo, undefined)
  await expect(startUpload(deps, ann, photo, undefined)).rejects.toMatchObject({
    code: 'limit.reached',
    retryAfterSeconds: 600,
  })
  expect(kept.size).toBe(1)
})

test('the same key with another file is refused', async () => {
  const { deps } = harness()
  await startUpload(deps, ann, photo, key)
  await expect(startUpload(deps, ann, photo, { ...key, bodyHash: 'two' })).rejects.toMatchObject({
    code: 'idempotency.reused',
  })
})

test('the same key with the same file gets the same place', async () => {
  const { deps, kept } = harness()
  const [first, again] = [await startUpload(deps, ann, photo, key), await startUpload(deps, ann, photo, key)]
  expect(again).toEqual(first)
  expect(kept.size).toBe(1)
})

test('T-U1 a link is for one place of our making, one type and one length', async () => {
  const { id, url, headers } = await startUpload(harness().deps, ann, photo, undefined)
  expect(url).toBe(`quarantine/${ann}/${id} {"contentType":"image/jpeg","bytes":1024}`)
  expect(headers).toEqual({ 'content-type': 'image/jpeg' })
})
