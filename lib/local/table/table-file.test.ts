import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { compactHalf } from '#lib/table-schema.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openLocalTable } from './local-table.ts'

/** As the release before wrote it. */
const version1 = `
  CREATE TABLE rows (
    PK TEXT NOT NULL, SK TEXT NOT NULL, item TEXT NOT NULL, bytes INTEGER NOT NULL, GSI1PK TEXT, GSI1SK TEXT,
    GSI2PK TEXT, GSI2SK TEXT, GSI3PK TEXT, GSI3SK TEXT, ttl INTEGER, compact TEXT, PRIMARY KEY (PK, SK)
  ) WITHOUT ROWID;
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
  PRAGMA user_version = 1;
`
const TableName = 'rows'

test('a file of the release before keeps its rows, their indexes and what was not told yet', async () => {
  const dataDir = temporaryFolder('version-1')
  mkdirSync(join(dataDir, 'table'))
  const before = new DatabaseSync(join(dataDir, 'table', 'rows.db'))
  before.exec(version1)
  const item = { PK: 'P', SK: 'a', GSI1PK: 'list', GSI1SK: '1', ttl: 1, n: 7 }
  before
    .prepare("INSERT INTO rows VALUES ('P', 'a', ?, 20, 'list', '1', NULL, NULL, NULL, NULL, 1, NULL)")
    .run(JSON.stringify(item))
  before.exec("INSERT INTO changes VALUES (5, 0, 'P', 'a', NULL, '{}', 0)")
  before.close()

  for (let start = 0; start < 2; start += 1) {
    const table = openLocalTable({ dataDir, tableName: TableName })
    const answer = { Items: [item], Count: 1, ScannedCount: 1 }
    const ofIndex = { IndexName: 'GSI1', KeyConditionExpression: 'GSI1PK = :list' }
    expect(
      await table.send('Query', { TableName, ...ofIndex, ExpressionAttributeValues: { ':list': 'list' } }),
    ).toEqual({ answer })
    expect(await table.send('GetItem', { TableName, Key: { PK: 'P', SK: 'a' } })).toEqual({ answer: { Item: item } })
    expect((await table.outbox.source.next(10))[0]?.lastSequence).toBe('5')
    await table.close()
  }

  const table = openLocalTable({ dataDir, tableName: TableName })
  await table.expireRows(AbortSignal.timeout(5_000))
  expect(await table.send('GetItem', { TableName, Key: { PK: 'P', SK: 'a' } })).toEqual({ answer: {} })
  await table.close()
})

test('a file with compact halves as the release before wrote them answers as ever, and is of this release then', async () => {
  const dataDir = temporaryFolder('version-2')
  const path = join(dataDir, 'table', 'rows.db')
  const item = { PK: 'REQ#1', SK: 'META', GSI2PK: 'AVL#1', GSI2SK: '1', ownerId: 'usr_1', pickup: { area: 'Leeds' } }
  const first = openLocalTable({ dataDir, tableName: TableName })
  await first.send('PutItem', { TableName, Item: item })
  await first.close()
  const before = new DatabaseSync(path)
  before
    .prepare('UPDATE rows SET compact = ?')
    .run(JSON.stringify({ PK: 'REQ#1', ownerId: 'usr_1', pickup: { area: 'Leeds' } }))
  before.exec('PRAGMA user_version = 2')
  before.close()

  const table = openLocalTable({ dataDir, tableName: TableName })
  const names = Object.fromEntries(compactHalf.paths.flatMap((one) => one.split('.')).map((name) => [`#${name}`, name]))
  const answer = await table.send('Query', {
    TableName,
    IndexName: 'GSI2',
    KeyConditionExpression: 'GSI2PK = :list',
    ProjectionExpression: compactHalf.paths
      .map((one) =>
        one
          .split('.')
          .map((name) => `#${name}`)
          .join('.'),
      )
      .join(', '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':list': 'AVL#1' },
    Limit: 50,
  })
  expect(answer).toMatchObject({ answer: { Items: [{ PK: 'REQ#1', ownerId: 'usr_1', pickup: { area: 'Leeds' } }] } })
  await table.close()
  const after = new DatabaseSync(path)
  expect(after.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 3 })
  after.close()
})
