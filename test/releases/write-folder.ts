// Writes the data folder of this release, which later releases have to open: node test/releases/write-folder.ts 0.2.0

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runLocal } from '#test/support/run-local.ts'
import { readLists } from './lists.ts'
import { admin, writeWorld } from './world.ts'

const [, , release = ''] = process.argv
if (!release) throw new Error('Which release? node test/releases/write-folder.ts 0.2.0')

const target = join(import.meta.dirname, release)
const dataDir = mkdtempSync(join(tmpdir(), 'sameway-release-'))
const host = await runLocal(dataDir, admin)
const people = await writeWorld(host.url)
const at = new Date().toISOString()
const lists = await readLists(host.url, people)
await host.stop()

// Like a backup, the folder has no mails and no half-done uploads.
rmSync(join(dataDir, 'files', 'quarantine'), { recursive: true })
rmSync(target, { recursive: true, force: true })
for (const name of ['keys.json', 'table', 'files'])
  cpSync(join(dataDir, name), join(target, 'data', name), { recursive: true })
const table = new DatabaseSync(join(target, 'data', 'table', 'rows.db'))
table.exec('VACUUM')
table.close()
writeFileSync(join(target, 'written.json'), `${JSON.stringify({ at, people, lists }, undefined, 2)}\n`)
rmSync(dataDir, { recursive: true })
