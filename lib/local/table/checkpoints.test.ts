import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { createCheckpoints } from './checkpoints.ts'
import { openTableFile } from './table-file.ts'

const path = join(temporaryFolder('checkpoints'), 'rows.db')
const log = `${path}-wal`
const pages = (count: number) => count * 4_120

test('keeps the log short while rows are written without a pause, and deletes it at the end', async () => {
  const file = openTableFile(path)
  const checkpoints = createCheckpoints({ path, every: 20, mostPages: 100, onFailedSync: () => undefined })
  let longest = 0
  for (let index = 0; index < 3_000; index += 1) {
    file.run('INSERT INTO tokens (token, digest, at) VALUES (?, ?, ?)', `${index}`, 'x'.repeat(3_000), index)
    checkpoints.committed(1)
    await new Promise((resolve) => setImmediate(resolve))
    longest = Math.max(longest, statSync(log).size)
  }
  await checkpoints.stop()
  expect(file.get('SELECT count(*) AS count FROM tokens')).toEqual({ count: 3_000 })
  // Written without a checkpoint, the log has three pages or more for each row.
  expect(longest).toBeLessThan(pages(3_000))
  file.close()
  expect(existsSync(log)).toBe(false)
})

test('starts no thread while little is written', async () => {
  expect.assertions(0)
  const checkpoints = createCheckpoints({ path: 'nowhere', every: 2, onFailedSync: () => undefined })
  checkpoints.committed(1)
  await checkpoints.stop()
})
