import { expect, test } from 'vitest'
import type { Action } from '#functions/platform/table/table.ts'
import { type FailureCode, failures } from '#shared/model/failure.ts'
import { UploadId, UserId } from '#shared/model/ids.ts'
import { jpegOf } from '#test/support/sample-files.ts'
import { claimUploads, type WantedFile } from './claim-uploads.ts'
import { quarantineKey, type UploadItem, type WaitingUpload } from './upload-store.ts'

const [ann, ben] = [UserId.parse('usr_0000000000000000000001'), UserId.parse('usr_0000000000000000000002')]
const idOf = (number: number) => UploadId.parse(`upl_000000000000000000000${number}`)
const wish = (number: number, purpose: WaitingUpload['purpose'] = 'request-photo'): WantedFile => ({
  uploadId: idOf(number),
  purpose,
  field: `field ${number}`,
})
const picture = jpegOf()

const waiting = (number: number, about: Partial<WaitingUpload> = {}): WaitingUpload => ({
  uploadId: idOf(number),
  ownerId: ann,
  purpose: 'request-photo',
  contentType: 'image/jpeg',
  size: picture.length,
  createdAt: '2026-11-20T12:00:00Z',
  state: 'waiting',
  ...about,
})

const harness = (...items: UploadItem[]) => {
  const kept = new Map(items.map((item) => [item.uploadId, item]))
  const store = new Map<string, Buffer>(items.map((item) => [quarantineKey(item), picture]))
  const room = { files: 9 }
  const files = {
    read: async (key: string) => store.get(key),
    write: async (key: string, bytes: Buffer) => {
      if (room.files === 0) throw new Error('out')
      room.files -= 1
      store.set(key, bytes)
    },
    remove: async (key: string) => void store.delete(key),
  }
  const uploads = { find: async (id: UploadId) => kept.get(id), claim: (): Action => ({}) }
  let now = new Date('2026-11-20T13:00:00Z')
  const claim = claimUploads({ uploads, files, now: () => now })
  return {
    claim: (...wanted: WantedFile[]) => claim(ann, wanted, 'req_1'),
    store,
    room,
    finals: () => [...store.keys()].filter((key) => key.startsWith('files/')),
    setNow: (time: string) => {
      now = new Date(time)
    },
  }
}

const used: UploadItem = { ...waiting(2), state: 'claimed', usedBy: 'req_0', fileKey: 'files/a', claimedAt: '' }

test.each<[string, WantedFile, FailureCode]>([
  ['unknown', wish(9), 'upload.unknown'],
  ['another user’s', wish(3), 'upload.unknown'],
  ['for another purpose', wish(1, 'receipt'), 'upload.unknown'],
  ['used already', wish(2), 'upload.used'],
])('an upload that is %s is refused', async (_, wanted, code) => {
  const { claim, finals } = harness(waiting(1), used, waiting(3, { ownerId: ben }))
  await expect(claim(wanted)).rejects.toMatchObject({ code, fields: { [wanted.field]: failures[code].text } })
  expect(finals()).toEqual([])
})

test('an upload expires after a day', async () => {
  const { claim, setNow } = harness(waiting(1))
  setNow('2026-11-21T12:00:00Z')
  await expect(claim(wish(1))).rejects.toMatchObject({ code: 'upload.unknown' })
  setNow('2026-11-21T11:59:59Z')
  expect((await claim(wish(1))).actions).toHaveLength(1)
})

test('one upload cannot be used twice in a form', async () => {
  const { claim, finals } = harness(waiting(1))
  await expect(claim(wish(1), wish(1))).rejects.toMatchObject({ code: 'upload.used' })
  expect(finals()).toEqual([])
})

test('an upload without a file is unknown', async () => {
  const { claim, store } = harness(waiting(1))
  store.clear()
  await expect(claim(wish(1))).rejects.toMatchObject({ code: 'upload.unknown' })
})

test.each([
  ['is not what it was announced as', Buffer.from('<script>'.padEnd(picture.length))],
  ['is longer than it was announced', Buffer.concat([picture, picture])],
])('a file that %s is refused and deleted, and nothing of the form is kept', async (_, bytes) => {
  const { claim, store } = harness(waiting(1), waiting(2))
  store.set(quarantineKey(waiting(2)), bytes)
  await expect(claim(wish(1), wish(2))).rejects.toMatchObject({ code: 'upload.unsupported' })
  expect([...store.keys()]).toEqual([quarantineKey(waiting(1))])
})

test('if the file store fails half way, no claimed file is left', async () => {
  const { claim, room, finals } = harness(waiting(1), waiting(2))
  room.files = 1
  await expect(claim(wish(1), wish(2))).rejects.toThrow('out')
  expect(finals()).toEqual([])
})

test('a claim can be undone without harming a later claim of the same files', async () => {
  const { claim, finals } = harness(waiting(1), waiting(2))
  const [first, second] = [await claim(wish(1), wish(2)), await claim(wish(1), wish(2))]
  expect(finals()).toHaveLength(4)
  await first.undo()
  expect(finals()).toHaveLength(2)
  expect(second.files).toEqual(
    [1, 2].map((number) => ({ uploadId: idOf(number), contentType: 'image/jpeg', bytes: picture.length })),
  )
  await second.undo()
  expect(finals()).toEqual([])
})

test('a form without files claims none', async () => {
  expect(await harness().claim()).toMatchObject({ files: [], actions: [] })
})
