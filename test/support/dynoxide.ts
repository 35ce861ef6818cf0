import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTable, type TableApi, tableApi } from '#lib/local/emulators/table-api.ts'
import { accessKeyId, region, tableName } from '#lib/local/functions.ts'
import { freePort } from '#lib/local/listen.ts'

const version = '1.2.1'
const packageName = `@dynoxide/${process.platform}-${process.arch}`

const findBinary = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve(`${packageName}/dynoxide`)
  } catch {
    return undefined
  }
}

/** False if this optional dependency is not available: tests that need it are then skipped. */
export const hasDynoxide = findBinary() !== undefined

export const whyNoDynoxide = `There is no dynoxide here: where npm has it for this machine, npm install --no-save ${packageName}@${version} brings it.`

const startTimeoutMs = 10_000
const maxPortTries = 10

/**
 * For each write dynoxide reads all its stream records, and it never drops any, so writes would become slower and
 * slower. This creates its record table in advance, with an index and a trigger that trims it. It depends on the
 * internals of this one version.
 */
const prepareFile = (path: string): void => {
  const database = new DatabaseSync(path, { timeout: 2000 })
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    CREATE TABLE IF NOT EXISTS _stream_records (
      id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL, event_name TEXT NOT NULL,
      keys_json TEXT NOT NULL, new_image TEXT, old_image TEXT, sequence_number TEXT NOT NULL,
      shard_id TEXT NOT NULL, created_at INTEGER NOT NULL, user_identity TEXT
    );
    CREATE INDEX IF NOT EXISTS stream_by_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
    CREATE TRIGGER IF NOT EXISTS stream_trim AFTER INSERT ON _stream_records WHEN NEW.id % 500 = 0
    BEGIN DELETE FROM _stream_records WHERE id <= NEW.id - 20000; END;
  `)
  database.close()
}

/** It is ready when it prints this: an answer on its port could come from another process. */
const whenReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const impatient = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-500)
      if (!/^Dynoxide listening on /m.test(said)) return
      clearTimeout(impatient)
      resolve()
    })
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(impatient)
      reject(new Error(`dynoxide did not start: ${said.trim() || 'it gave no reason'}`))
    })
  })

const launch = async (binary: string, file: string, tries = maxPortTries) => {
  const port = await freePort()
  const child = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', `${port}`, '--db-path', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {},
  })
  try {
    await whenReady(child)
    return { child, endpoint: `http://127.0.0.1:${port}` }
  } catch (error) {
    if (!/\bin use\b/.test(String(error)) || tries === 1) throw error
    return launch(binary, file, tries - 1)
  }
}

export const dynoxideFile = (folder: string): string => join(folder, 'dynoxide.db')

type Dynoxide = {
  endpoint: string
  /** Calls it with made-up credentials, because it accepts any. */
  call: TableApi
  stop: () => Promise<void>
}

/**
 * Runs dynoxide, another implementation of DynamoDB, over a file in this folder until it is stopped or this process
 * ends.
 */
export const startDynoxide = async (folder: string): Promise<Dynoxide> => {
  const binary = findBinary()
  if (!binary) throw new Error(whyNoDynoxide)
  mkdirSync(folder, { recursive: true })
  const file = dynoxideFile(folder)
  prepareFile(file)
  const { child, endpoint } = await launch(binary, file)
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    endpoint,
    call: tableApi(endpoint, { accessKeyId, secretAccessKey: 'a key of tests', region }),
    stop: async () => {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** dynoxide with an empty table of ours. */
export const startDynoxideTable = async (folder: string): Promise<Dynoxide> => {
  const dynoxide = await startDynoxide(folder)
  await createTable(dynoxide.call, tableName)
  return dynoxide
}
