import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { createCheckpoints } from './checkpoints.ts'
import { openTableFile } from './table-file.ts'

const path = join(temporaryFolder('checkpoints'), 'rows.db')
const log = `${path}-wal`
const onFailedSync = () => undefined

test('keeps the log short while rows are written without a pause, and deletes it at the end', async () => {
  const file = openTableFile(path)
  const checkpoints = createCheckpoints(file, { path, every: 100, maxPages: 100, onFailedSync })
  let logged = 0
  for (let group = 0; group < 600; group += 1) {
    file.run('BEGIN')
    for (let row = 0; row < 20; row += 1)
      file.run('INSERT INTO tokens (token, digest, at) VALUES (?, ?, ?)', `${group}.${row}`, 'x'.repeat(3_000), group)
    file.run('COMMIT')
    checkpoints.committed(20)
    await file.sync()
    logged = statSync(log).size
  }
  await checkpoints.stop()
  expect(file.get('SELECT count(*) AS count FROM tokens')).toEqual({ count: 12_000 })
  // Without checkpoints the log would have every row, and the pages above them.
  expect(logged).toBeLessThan(12_000 * 3_000)
  file.close()
  expect(existsSync(log)).toBe(false)
})

test('moves the long log of a killed process with the first COMMIT', async () => {
  const folder = temporaryFolder('killed')
  const names = ['rows.db', 'rows.db-wal']
  const [first, left] = ['first', 'left'].map((name) => join(folder, name)) as [string, string]
  for (const life of [first, left]) mkdirSync(life)
  const put = (file: ReturnType<typeof openTableFile>, count: number) => {
    for (let row = 0; row < count; row += 1)
      file.run('INSERT INTO tokens (token, digest, at) VALUES (?, ?, 0)', `${row} of ${count}`, 'x'.repeat(3_000))
  }
  const killed = openTableFile(join(first, 'rows.db'))
  put(killed, 1_000)
  for (const name of names) copyFileSync(join(first, name), join(left, name))
  killed.close()

  const moved = join(left, 'rows.db')
  const file = openTableFile(moved)
  const checkpoints = createCheckpoints(file, { path: moved, onFailedSync })
  expect(statSync(moved).size).toBeLessThan(1_000_000)
  put(file, 1)
  checkpoints.committed(1)
  await checkpoints.stop()
  expect(statSync(moved).size).toBeGreaterThan(3_000_000)
  file.close()
})

test('starts no thread while little is written', async () => {
  const checkpoints = createCheckpoints({ exec: () => expect.fail() }, { path: 'nowhere', every: 2, onFailedSync })
  checkpoints.committed(1)
  expect(await checkpoints.stop()).toBeUndefined()
})

test('ends its thread and resolves if nothing else keeps the process alive', () => {
  const code = `
    const { createCheckpoints } = await import('${new URL('checkpoints.ts', import.meta.url)}')
    const path = '${join(temporaryFolder('alone'), 'rows.db')}'
    const checkpoints = createCheckpoints({}, { path, every: 1 })
    checkpoints.committed(1)
    await checkpoints.stop()
    console.log('stopped')
  `
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(printed).toBe('stopped\n')
})
