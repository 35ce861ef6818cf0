import { expect, test } from 'vitest'
import type { Action } from '#functions/platform/table/table.ts'
import { UploadId, UserId } from '#shared/model/ids.ts'
import type { WantedFile } from './claim-uploads.ts'
import { copyUploads } from './copy-uploads.ts'
import type { ClaimedUpload, UploadItem } from './upload-store.ts'

const [ann, ben] = [UserId.parse('usr_0000000000000000000001'), UserId.parse('usr_0000000000000000000002')]
const idOf = (number: number) => UploadId.parse(`upl_000000000000000000000${number}`)
const wish = (number: number): WantedFile => ({ uploadId: idOf(number), purpose: 'request-photo', field: 'photos' })

const claimed = (number: number, about: Partial<ClaimedUpload> = {}): ClaimedUpload => ({
  uploadId: idOf(number),
  ownerId: ann,
  purpose: 'request-photo',
  contentType: 'image/jpeg',
  size: 9,
  createdAt: '2026-11-01T12:00:00Z',
  state: 'claimed',
  usedBy: 'req_1',
  fileKey: `files/${number}`,
  claimedAt: '2026-11-01T12:00:00Z',
  ...about,
})

const harness = (items: UploadItem[], { room = 100, places = 9 } = {}) => {
  const kept = new Map(items.map((item) => [item.uploadId, item]))
  const store = new Map<string, Buffer>(
    items.flatMap((item) => (item.state === 'claimed' ? [[item.fileKey, Buffer.from(item.uploadId)]] : [])),
  )
  const taken: number[] = []
  const put: ClaimedUpload[] = []
  let left = places
  const copy = copyUploads({
    uploads: {
      find: async (id) => kept.get(id),
      takeBytes: async (_, bytes) => {
        taken.push(bytes)
        return bytes > room ? 600 : undefined
      },
      putCopy: (item): Action => {
        put.push(item)
        return {}
      },
    },
    files: {
      read: async (key) => store.get(key),
      write: async (key, bytes) => {
        if (left === 0) throw new Error('out')
        left -= 1
        store.set(key, bytes)
      },
      remove: async (key) => void store.delete(key),
    },
    now: () => new Date('2026-11-20T13:00:00Z'),
  })
  return {
    copy: (...wanted: WantedFile[]) => copy(ann, wanted, { from: 'req_1', to: 'req_2' }),
    store,
    taken,
    put,
  }
}

test.each<[string, UploadItem[]]>([
  ['unknown', []],
  ['another user’s', [claimed(1, { ownerId: ben })]],
  ['of another request', [claimed(1, { usedBy: 'req_9' })]],
  ['for another purpose', [claimed(1, { purpose: 'id-document' })]],
  ['not checked yet', [{ ...claimed(1), state: 'waiting' } as unknown as UploadItem]],
])('a file that is %s is not copied', async (_, items) => {
  const { copy, put, taken } = harness(items)
  await expect(copy(wish(1))).rejects.toMatchObject({ code: 'upload.unknown', fields: { photos: 'Upload not found.' } })
  expect([put, taken]).toEqual([[], []])
})

test('a file that is gone from the store is not copied', async () => {
  const { copy, store } = harness([claimed(1)])
  store.clear()
  await expect(copy(wish(1))).rejects.toMatchObject({ code: 'upload.unknown' })
})

test('copies count as uploads, so that nobody can store without end', async () => {
  const { copy, put, taken } = harness([claimed(1), claimed(2)], { room: 51 })
  await expect(copy(wish(1), wish(2))).rejects.toMatchObject({ code: 'upload.too-many', retryAfterSeconds: 600 })
  expect([taken, put]).toEqual([[2 * idOf(1).length], []])
})

test('a copy has an id and a file of its own, and the original stays', async () => {
  const { copy, store, put } = harness([claimed(1), claimed(2)])
  const { files, undo } = await copy(wish(2), wish(1))
  expect(put).toMatchObject([1, 2].map(() => ({ ownerId: ann, usedBy: 'req_2', state: 'claimed' })))
  expect(files.map(({ uploadId }) => uploadId)).toEqual(put.map(({ uploadId }) => uploadId))
  expect(put.map(({ fileKey }) => String(store.get(fileKey)))).toEqual([idOf(2), idOf(1)])
  expect(new Set([...put.map(({ uploadId }) => uploadId), idOf(1), idOf(2)]).size).toBe(4)
  await undo()
  expect([...store.keys()]).toEqual(['files/1', 'files/2'])
})

test('if the file store fails half way, no copy is left', async () => {
  const { copy, store } = harness([claimed(1), claimed(2)], { places: 1 })
  await expect(copy(wish(1), wish(2))).rejects.toThrow('out')
  expect([...store.keys()]).toEqual(['files/1', 'files/2'])
})
