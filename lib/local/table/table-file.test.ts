import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { openLocalTable } from './local-table.ts'

const version3 = `
  CREATE TABLE rows (
    PK TEXT NOT NULL, SK TEXT NOT NULL, item TEXT NOT NULL, bytes INTEGER NOT NULL, GSI1PK TEXT, GSI1SK TEXT,
    GSI2PK TEXT, GSI2SK TEXT, GSI3PK TEXT, GSI3SK TEXT, ttl INTEGER, compact TEXT, UNIQUE (PK, SK)
  );
  CREATE INDEX GSI1 ON rows (GSI1PK, GSI1SK, PK, SK) WHERE GSI1PK IS NOT NULL;
  CREATE INDEX GSI2 ON rows (GSI2PK, GSI2SK, PK, SK, compact, bytes) WHERE GSI2PK IS NOT NULL;
  CREATE INDEX GSI3 ON rows (GSI3PK, GSI3SK, PK, SK) WHERE GSI3PK IS NOT NULL;
  CREATE INDEX expiry ON rows (ttl) WHERE ttl IS NOT NULL;
  CREATE TABLE changes (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, PK TEXT NOT NULL, SK TEXT NOT NULL,
    old TEXT, new TEXT, hasExpired INTEGER NOT NULL
  );
  CREATE TABLE tokens (token TEXT PRIMARY KEY, digest TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX tokensByAge ON tokens (at);
  PRAGMA user_version = 3;
`
const tableName = 'rows'

let dataDir = ''
folderForEachTest('table-file', (folder) => {
  dataDir = folder
})

/** Lets a test write the file as another release would. */
const writeFile = (write: (file: DatabaseSync) => void): void => {
  mkdirSync(join(dataDir, 'table'), { recursive: true })
  const file = new DatabaseSync(join(dataDir, 'table', 'rows.db'))
  write(file)
  file.close()
}
const readSchema = (): string[] => {
  const found: string[] = []
  writeFile((file) => {
    for (const { sql } of file.prepare('SELECT sql FROM sqlite_schema ORDER BY name').all())
      found.push(String(sql).replaceAll(/\s+/g, ' '))
  })
  return found
}

test.each([
  [99, /rows\.db was written by a newer release: install that one, or name another DATA_DIR\.$/],
  [2, /rows\.db was written by a release before 0\.2\.0, which this one cannot read: name another DATA_DIR\.$/],
])('refuses a file of version %i in a sentence', (version, sentence) => {
  writeFile((file) => file.exec(`PRAGMA user_version = ${version}`))
  expect(() => openLocalTable({ dataDir, tableName })).toThrow(sentence)
})

test('a file of version 3 keeps its rows, their indexes and the changes that are not delivered', async () => {
  const item = { PK: 'P', SK: 'a', GSI2PK: 'list', GSI2SK: '1', ttl: 1, n: 7 }
  writeFile((file) => {
    file.exec(version3)
    file
      .prepare("INSERT INTO rows VALUES ('P', 'a', ?, 20, NULL, NULL, 'list', '1', NULL, NULL, 1, '[7]')")
      .run(JSON.stringify(item))
    file.exec("INSERT INTO changes VALUES (5, 0, 'P', 'a', NULL, '{}', 0)")
  })
  const query = { IndexName: 'GSI2', KeyConditionExpression: 'GSI2PK = :list' }
  for (let start = 0; start < 2; start += 1) {
    const table = openLocalTable({ dataDir, tableName })
    expect(await table.send('Query', { ...query, ExpressionAttributeValues: { ':list': 'list' } })).toEqual({
      answer: { Items: [item], Count: 1, ScannedCount: 1 },
    })
    expect((await table.outbox.source.next(10))[0]?.lastSequence).toBe('5')
    await table.close()
  }
  const changed = readSchema()
  writeFile((file) => file.exec('DROP TABLE rows; DROP TABLE changes; DROP TABLE tokens; PRAGMA user_version = 0'))
  await openLocalTable({ dataDir, tableName }).close()
  expect(changed).toEqual(readSchema())
})

test('expired rows are deleted from a file of version 3, too', async () => {
  writeFile((file) => {
    file.exec(version3)
    file.exec(`INSERT INTO rows (PK, SK, item, bytes, ttl) VALUES ('P', 'a', '{"PK":"P","SK":"a","ttl":1}', 9, 1)`)
  })
  const table = openLocalTable({ dataDir, tableName })
  await table.expireRows(AbortSignal.timeout(5_000))
  expect(await table.send('GetItem', { Key: { PK: 'P', SK: 'a' } })).toEqual({ answer: {} })
  await table.close()
})
