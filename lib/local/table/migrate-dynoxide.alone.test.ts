import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { tableName as TableName } from '#lib/local/functions.ts'
import { dynoxideFile, hasDynoxide, startDynoxideTable } from '#test/support/dynoxide.ts'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { startHost } from '../host.ts'
import { openLocalTable } from './local-table.ts'
import { migrateOldTable } from './migrate-dynoxide.ts'

let dataDir: string
folderForEachTest('migrate', (folder) => (dataDir = folder))

/** As dynoxide 1.2.1 makes them; the first is ours, made for it in advance. */
const oldSchema = {
  _stream_records: `CREATE TABLE _stream_records (
    id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL, event_name TEXT NOT NULL,
    keys_json TEXT NOT NULL, new_image TEXT, old_image TEXT, sequence_number TEXT NOT NULL,
    shard_id TEXT NOT NULL, created_at INTEGER NOT NULL, user_identity TEXT
  )`,
  [TableName]: `CREATE TABLE "sameway" (
    pk TEXT NOT NULL, sk TEXT NOT NULL DEFAULT '', item_json TEXT NOT NULL, item_size INTEGER NOT NULL,
    cached_at REAL, hash_prefix TEXT NOT NULL DEFAULT '', PRIMARY KEY (pk, sk)
  )`,
}

const userKey = { PK: { S: 'USER#1' }, SK: { S: 'PROFILE' } }
const user = {
  ...userKey,
  n: { N: '1.5' },
  tags: { SS: ['b', 'a'] },
  list: { L: [{ M: { yes: { BOOL: true } } }, { NULL: true }] },
  GSI1PK: { S: 'people' },
  GSI1SK: { S: 'one' },
}
const changed = { ...user, n: { N: '2' } }
const sessionKey = { PK: { S: 'USER#1' }, SK: { S: 'SESS#1' } }
const session = { ...sessionKey, ttl: { N: '1700000000' } }
const counter = { PK: { S: 'USER#1' }, SK: { S: 'COUNT' }, live: { N: '3' } }

/** Creates, changes, and a removal by TTL, of which the first was delivered and one concerns nobody. */
const changes = [
  [userKey, undefined, user],
  [userKey, user, changed],
  [userKey, changed, changed],
  [{ PK: counter.PK, SK: counter.SK }, undefined, counter],
  [sessionKey, undefined, session],
  [sessionKey, session, undefined],
] as const
const delivered = { 'shardId-00000001-sameway': '1' }

const makeOldFolder = (): void => {
  mkdirSync(join(dataDir, 'table'), { recursive: true })
  const old = new DatabaseSync(dynoxideFile(join(dataDir, 'table')))
  old.exec(`PRAGMA journal_mode = WAL; ${Object.values(oldSchema).join(';')}`)
  for (const item of [changed, counter])
    old
      .prepare('INSERT INTO sameway (pk, sk, item_json, item_size) VALUES (?, ?, ?, 1)')
      .run(`S:${item.PK.S}`, `S:${item.SK.S}`, JSON.stringify(item))
  for (const [index, [keys, before, after]] of changes.entries())
    old
      .prepare(
        `INSERT INTO _stream_records (table_name, event_name, keys_json, new_image, old_image, sequence_number, shard_id, created_at)
         VALUES ('sameway', 'MODIFY', ?, ?, ?, ?, 'shardId-00000001-sameway', 1795477628)`,
      )
      .run(
        JSON.stringify(keys),
        after ? JSON.stringify(after) : null,
        before ? JSON.stringify(before) : null,
        String(index + 1),
      )
  old.close()
  writeFileSync(join(dataDir, 'stream-positions.jsonl'), `${JSON.stringify(delivered)}\n`)
}

const expectedRow = {
  PK: 'USER#1',
  SK: 'PROFILE',
  n: 2,
  tags: new Set(['a', 'b']),
  list: [{ yes: true }, null],
  GSI1PK: 'people',
  GSI1SK: 'one',
}

const byIndex = {
  TableName,
  IndexName: 'GSI1',
  KeyConditionExpression: 'GSI1PK = :pk',
  ExpressionAttributeValues: { ':pk': 'people' },
}

/** What has yet to reach the fan-out, and what a query of an index finds. */
const readNewTable = async () => {
  const table = openLocalTable({ dataDir, tableName: TableName })
  const [batch] = await table.outbox.source.next(100)
  const found = await table.send('Query', byIndex)
  await table.close()
  return { records: batch?.records ?? [], found }
}

const expectWhole = async (): Promise<void> => {
  const { records, found } = await readNewTable()
  expect(found).toMatchObject({ answer: { Items: [expectedRow] } })
  expect(records).toMatchObject([
    { eventName: 'MODIFY', dynamodb: { Keys: userKey, OldImage: { n: { N: '1.5' } }, NewImage: { n: { N: '2' } } } },
    { eventName: 'INSERT', dynamodb: { Keys: sessionKey, ApproximateCreationDateTime: 1795477628 } },
    { eventName: 'REMOVE', dynamodb: { OldImage: session }, userIdentity: { type: 'Service' } },
  ])
}

describe('migration of a folder of the last release', { timeout: 60_000 }, () => {
  it('keeps rows, indexes and the records that were not delivered', async () => {
    makeOldFolder()
    expect(await migrateOldTable(dataDir)).toBe(true)
    await expectWhole()
    expect(await migrateOldTable(dataDir)).toBe(false)
  })

  it('tells the fan-out what it has not heard, and removes the old file with the next start', async () => {
    makeOldFolder()
    const reported: unknown[] = []
    const load = async ({ name }: { name: string }) => ({
      name,
      handler: async (event: unknown) => {
        const { Records = [] } = event as { Records?: { eventName: string }[] }
        reported.push(...Records.map(({ eventName }) => eventName))
        return { statusCode: 200 }
      },
    })
    const given = { dataDir, siteDir: dataDir, port: 0, seed: 'none', otpEcho: true, dynamodbEndpoint: '' } as const
    const start = async (): Promise<void> => {
      const host = await startHost(given, load)
      await host.settled()
      await host.stop()
    }
    await start()
    expect(reported).toEqual(['MODIFY', 'INSERT', 'REMOVE'])
    const files = () => readdirSync(join(dataDir, 'table'))
    expect(files()).toContain('dynoxide.db')
    await start()
    expect(reported).toHaveLength(3)
    expect(files()).toEqual(['rows.db'])
    expect(existsSync(join(dataDir, 'stream-positions.jsonl'))).toBe(false)
  })

  it('begins again wherever it was killed', async () => {
    makeOldFolder()
    const original = join(dataDir, 'original')
    cpSync(join(dataDir, 'table'), original, { recursive: true })
    // Ends the process before its nth call that changes a file.
    const script = `
      import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      import { DatabaseSync } from 'node:sqlite'
      let left = Number(process.argv[1])
      const killAt = (holder, name) => {
        const call = holder[name]
        holder[name] = function (...values) {
          if (left-- === 0) process.kill(process.pid, 'SIGKILL')
          return call.apply(this, values)
        }
      }
      for (const name of ['renameSync', 'fsyncSync', 'rmSync']) killAt(fs, name)
      for (const name of ['exec', 'close']) killAt(DatabaseSync.prototype, name)
      syncBuiltinESMExports()
      const { migrateOldTable } = await import('${import.meta.dirname}/migrate-dynoxide.ts')
      await migrateOldTable('${dataDir}')`
    let kills = 0
    for (;;) {
      rmSync(join(dataDir, 'table'), { recursive: true })
      cpSync(original, join(dataDir, 'table'), { recursive: true })
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, String(kills)], { stdio: 'inherit' })
      const [code, signal] = await once(child, 'exit')
      expect([code, signal]).toEqual(signal ? [null, 'SIGKILL'] : [0, null])
      await migrateOldTable(dataDir)
      await expectWhole()
      if (code === 0) break
      kills += 1
    }
    expect(kills).toBeGreaterThan(10)
  })

  it('refuses a file of a newer release in a sentence', async () => {
    await openLocalTable({ dataDir, tableName: TableName }).close()
    const file = new DatabaseSync(join(dataDir, 'table', 'rows.db'))
    file.exec('PRAGMA user_version = 99')
    file.close()
    expect(() => openLocalTable({ dataDir, tableName: TableName })).toThrow(
      /rows\.db was written by a newer release of Sameway: install that one, or name another DATA_DIR\.$/,
    )
  })

  it.skipIf(!hasDynoxide)('reads what dynoxide itself writes, in the form that these tests make', async () => {
    const folder = join(dataDir, 'table')
    const dynoxide = await startDynoxideTable(folder)
    for (const Item of [user, changed, counter, session]) await dynoxide.call('PutItem', { TableName, Item })
    await dynoxide.call('DeleteItem', { TableName, Key: sessionKey })
    await dynoxide.stop()
    writeFileSync(join(dataDir, 'stream-positions.jsonl'), `${JSON.stringify(delivered)}\n`)
    const old = new DatabaseSync(dynoxideFile(folder))
    const plain = (sql: unknown) => String(sql).replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')')
    for (const [name, sql] of Object.entries(oldSchema)) {
      const made = old.prepare("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?").get(name)
      expect(plain(made?.sql)).toBe(plain(sql))
    }
    expect(old.prepare('SELECT DISTINCT shard_id FROM _stream_records').all()).toEqual([
      { shard_id: Object.keys(delivered)[0] },
    ])
    old.close()
    await migrateOldTable(dataDir)
    const { records, found } = await readNewTable()
    expect(found).toMatchObject({ answer: { Items: [expectedRow] } })
    expect(records.map(({ eventName }) => eventName)).toEqual(['MODIFY', 'INSERT', 'REMOVE'])
  })
})
