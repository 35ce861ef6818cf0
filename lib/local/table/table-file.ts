import { closeSync, fdatasync, fsync, openSync } from 'node:fs'
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { tableSchema } from '#lib/table-schema.ts'
import { StartupError } from '../startup-error.ts'

const { indexes, ttlAttribute } = tableSchema
const version = 4

export const indexColumns = indexes.flatMap((index) => [`${index}PK`, `${index}SK`])

export const indexesOf = (schema: string, rows: string): string =>
  indexes
    .map(
      (name) => `CREATE INDEX ${schema}${name} ON ${rows} (${name}PK, ${name}SK, PK, SK) WHERE ${name}PK IS NOT NULL;`,
    )
    .join('\n')

/**
 * Rows are stored in the order of their insertion, so that new ones share pages. Stored in key order, each would be on
 * a different page, and large rows would fill the inner pages of the tree. https://www.sqlite.org/withoutrowid.html
 */
const schema = `
  CREATE TABLE rows (
    PK TEXT NOT NULL, SK TEXT NOT NULL, item TEXT NOT NULL, bytes INTEGER NOT NULL,
    ${indexColumns.map((column) => `${column} TEXT`).join(', ')}, ${ttlAttribute} INTEGER,
    UNIQUE (PK, SK)
  );
  ${indexesOf('', 'rows')}
  CREATE INDEX expiry ON rows (${ttlAttribute}) WHERE ${ttlAttribute} IS NOT NULL;
  CREATE TABLE changes (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, PK TEXT NOT NULL, SK TEXT NOT NULL,
    old TEXT, new TEXT, hasExpired INTEGER NOT NULL
  );
  CREATE TABLE tokens (token TEXT PRIMARY KEY, digest TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX tokensByAge ON tokens (at);
  PRAGMA user_version = ${version};
`

/** Version 3 stored some attributes twice: in a column, and in an index that named it. */
const fromVersion3 = `
  DROP INDEX GSI2;
  ALTER TABLE rows DROP COLUMN compact;
  CREATE INDEX GSI2 ON rows (GSI2PK, GSI2SK, PK, SK) WHERE GSI2PK IS NOT NULL;
  PRAGMA user_version = 4;
`

/** The statements that turn a file of another version, or an empty one, into this version. */
const changesFrom: Record<number, string> = { 0: schema, 3: fromVersion3, [version]: '' }

/**
 * The file of the table, opened only by this process. A COMMIT only writes to the log. `sync` makes the disk confirm
 * it, as synchronous=FULL would with each COMMIT, but without blocking this thread. A log that lost its end still
 * opens.
 * https://www.sqlite.org/wal.html
 */
export const openTableFile = (path: string) => {
  const database = new DatabaseSync(path, { timeout: 2_000 })
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA fullfsync = 1;
    PRAGMA checkpoint_fullfsync = 1;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = -32768;
  `)
  const found = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  const changes = changesFrom[found]
  if (changes === undefined) {
    database.close()
    throw new StartupError(
      found > version
        ? `${path} was written by a newer release: install that one, or name another DATA_DIR.`
        : `${path} was written by a release before 0.2.0, which this one cannot read: name another DATA_DIR.`,
    )
  }
  if (changes) database.exec(`BEGIN; ${changes} COMMIT`)

  let log: number | undefined
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    get isInTransaction() {
      return database.isTransaction
    },
    run: (sql: string, ...values: SQLInputValue[]) => prepare(sql).run(...values),
    get: (sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values),
    all: (sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values),
    iterate: (sql: string, ...values: SQLInputValue[]) => prepare(sql).iterate(...values),
    exec: (sql: string) => database.exec(sql),
    backup: (to: string) => copyDatabase(database, to),
    /** The number of rows that this connection has written since it was opened. */
    written: (): number => Number(prepare('SELECT total_changes() AS count').get()?.count),
    /** Changes when another connection has written. https://www.sqlite.org/pragma.html#pragma_data_version */
    dataVersion: (): number => Number(prepare('PRAGMA data_version').get()?.data_version),
    /** Resolves when the disk has everything committed so far. */
    sync: async (): Promise<void> => {
      log ??= openSync(`${path}-wal`, 'r+')
      await confirmed(log)
    },
    /** The last connection to close moves the whole log into the database and deletes it. */
    close: () => {
      if (log !== undefined) closeSync(log)
      database.close()
    },
  }
}

const confirmed = promisify(fdatasync)

export type TableFile = ReturnType<typeof openTableFile>

const copiedPagesAtOnce = 100
const stepsUntilSync = 100

/**
 * Others can write meanwhile through the same connection, and the copy includes their writes. They wait during each
 * step: with 100 pages 2 ms in the median and 63 at most, with 1,000 pages 18 and 328. The last step waits for the
 * disk, so most is synced before it.
 */
const copyDatabase = async (database: DatabaseSync, to: string): Promise<void> => {
  let steps = 0
  let isSyncing = false
  const progress = (): void => {
    steps += 1
    if (isSyncing || steps % stepsUntilSync > 0) return
    isSyncing = true
    const file = openSync(to, 'r+')
    fsync(file, () => {
      closeSync(file)
      isSyncing = false
    })
  }
  for (let tries = 0; ; tries += 1) {
    try {
      return void (await backup(database, to, { rate: copiedPagesAtOnce, progress }))
    } catch (error) {
      // The first step cannot start while a group of writes is open.
      if (!isBusy(error) || tries === 100) throw error
      await wait(5)
    }
  }
}

/** Node reports a first step that found the database busy (5) or locked (6) as "not an error" (0). */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [0, 5, 6].includes(Number(error.errcode))
