import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { fileStore, localFiles } from './file-store.ts'
import { sha256 } from './signature-v4.ts'

const dataDir = temporaryFolder('file-store')
const store = fileStore(dataDir)
const files = localFiles(store, 'uploads')

it('returns undefined for a missing file, and removing it is no error', async () => {
  expect(await files.read('files/none')).toBeUndefined()
  expect(await files.remove('files/none')).toBeUndefined()
})

it('does not treat a file as missing if it cannot be opened', async () => {
  const path = join(dataDir, 'files', sha256('uploads/files/loop'))
  symlinkSync(path, path)
  await expect(files.read('files/loop')).rejects.toMatchObject({ code: 'ELOOP' })
})

it('returns undefined if a file is removed before its bytes are read', async () => {
  const emptied = {
    ...store,
    get: async (...place: Parameters<typeof store.get>) => {
      const found = await store.get(...place)
      await store.remove(...place)
      return found
    },
  }
  await files.write('files/fleeting', Buffer.from('bytes'), 'image/png')
  expect(await localFiles(emptied, 'uploads').read('files/fleeting')).toBeUndefined()
})

it('reads back written files, even empty ones', async () => {
  for (const bytes of [Buffer.from('0123456789'), Buffer.alloc(0), Buffer.alloc(3_000_000, 7)]) {
    await files.write('proof/upl_1/a', bytes, 'image/png')
    expect(bytes.equals((await files.read('proof/upl_1/a')) ?? Buffer.from('none'))).toBe(true)
  }
  await files.remove('proof/upl_1/a')
  expect(await files.read('proof/upl_1/a')).toBeUndefined()
})
