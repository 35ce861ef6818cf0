import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../listen.ts'
import { StartupError } from '../startup-error.ts'

/** Another process listens on the port. */
class PortTaken extends StartupError {}

const startTimeoutMs = 10_000
const maxPortTries = 10

/** Runs the engine. It is ready when it prints so: an answer on its port could come from another process. */
const runEngine = (binary: string, { host, port }: ListenAddress, file: string) => {
  const child = spawn(
    binary,
    ['serve', '--host', host, '--port', `${port}`, '--db-path', file],
    // Detached: Ctrl-C in the terminal reaches only us, and we stop the engine after the last call.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: {} },
  )
  return { pid: child.pid, ready: whenReady(child) }
}

/** Tries another port if the chosen one was taken meanwhile. */
const launchOnFreePort = async (
  choosePlace: () => Promise<ListenAddress>,
  launch: (place: ListenAddress) => Promise<ChildProcess>,
) => {
  for (let left = maxPortTries; ; left -= 1) {
    const place = await choosePlace()
    try {
      return { place, engine: await launch(place) }
    } catch (error) {
      if (!(error instanceof PortTaken) || left === 1) throw error
    }
  }
}

const whenReady = (child: ChildProcess): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    let said = ''
    const impatient = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
    const settle = (): void => clearTimeout(impatient)
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-500)
      if (!/^Dynoxide listening on /m.test(said)) return
      settle()
      resolve(child)
    })
    const refuse = (reason: string): void => {
      settle()
      reject(refusal(reason))
    }
    child.once('error', ({ message }) => refuse(message))
    // On 'close' all of its output has been read.
    child.once('close', () => refuse(said))
  })

const refusal = (said: string): StartupError => {
  const reason = said.trim().split('\n').at(-1) || 'it gave no reason'
  const sentence = `The table engine did not start: ${reason}.`
  return /\bin use\b/.test(reason) ? new PortTaken(sentence) : new StartupError(sentence)
}

/** Where a server listens. */
export type ListenAddress = { host: string; port: number }

const isAddressMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL'

/**
 * A random loopback address with a free port. The engine has no authentication and answers any web page. A page on this
 * machine could try all ports of 127.0.0.1, but not those of sixteen million addresses. Where the system has only
 * 127.0.0.1, such as macOS, only the port is random.
 */
const chooseLoopbackAddress = async (): Promise<ListenAddress> => {
  const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  try {
    return { host, port: await freePort(host) }
  } catch (error) {
    if (!isAddressMissing(error)) throw error
    return { host: '127.0.0.1', port: await freePort() }
  }
}

/** Records a child process, so that the next start can stop it if we are killed. */
export const recordProcess = (note: string, pid: number | undefined): void =>
  writeFileSync(note, JSON.stringify({ pid }))

/** Stops the recorded process if it still runs and its command line names our file. */
export const stopRecordedProcess = async (note: string, mark: string): Promise<void> => {
  const pid = readPid(note)
  if (pid !== undefined && commandOf(pid).includes(mark)) {
    process.kill(pid, 'SIGTERM')
    for (let tries = 0; tries < 200 && commandOf(pid).includes(mark); tries++) {
      if (tries === 100) process.kill(pid, 'SIGKILL')
      await wait(20)
    }
  }
  rmSync(note, { force: true })
}

const readPid = (note: string): number | undefined => {
  try {
    const { pid } = JSON.parse(readFileSync(note, 'utf8'))
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** The command line of a process, or ''. Process ids are reused, so an id alone proves nothing. */
const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * For each write the engine reads all its stream records, and it never drops any, so writes would become slower without
 * end. This creates the engine's record table in advance, with an index and a trigger that trims it. It depends on the
 * internals of version 1.2.1, which is therefore pinned.
 */
const prepareEngineFile = (path: string): void => {
  const database = new DatabaseSync(path, { timeout: 2000 })
  try {
    // The engine leaves its file in WAL mode, which can be opened without shared memory only exclusively.
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
  } finally {
    database.close()
  }
}

export type TableEngine = {
  endpoint: string
  pid: () => number | undefined
  stop(): Promise<void>
}

/** Runs the embedded table engine as a child process, and restarts it at the same address if it dies. */
export const startTableEngine = async (
  dataDir: string,
  binary?: string,
  choosePlace: () => Promise<ListenAddress> = chooseLoopbackAddress,
): Promise<TableEngine> => {
  const path = findBinary(binary)
  const folder = join(dataDir, 'table')
  const file = join(folder, 'dynoxide.db')
  const note = join(dataDir, 'table-engine.json')
  mkdirSync(folder, { recursive: true })
  await stopRecordedProcess(note, file)
  prepareEngineFile(file)
  let isStopping = false

  const launch = async (place: ListenAddress): Promise<ChildProcess> => {
    const { pid, ready } = runEngine(path, place, file)
    recordProcess(note, pid)
    const engine = await ready
    engine.once('exit', () => {
      if (isStopping) return
      console.error('The table engine stopped; starting it again.')
      relaunch(place)
    })
    return engine
  }
  let comingBack = Promise.resolve()
  const relaunch = (place: ListenAddress): void => {
    comingBack = launch(place).then(
      (engine) => {
        running = engine
      },
      async (error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        await wait(1000)
        if (!isStopping) relaunch(place)
      },
    )
  }
  const first = await launchOnFreePort(choosePlace, launch)
  let running = first.engine

  return {
    endpoint: `http://${first.place.host}:${first.place.port}`,
    pid: () => running.pid,
    stop: async () => {
      isStopping = true
      await comingBack // otherwise a restart in progress would outlive us
      if (running.exitCode !== null || running.signalCode !== null) return
      const gone = once(running, 'exit')
      running.kill('SIGTERM')
      await gone
    },
  }
}

const findBinary = (given?: string): string => {
  const path = given || packagedBinary()
  if (path && existsSync(path)) return path
  throw new StartupError(
    given
      ? `There is no table engine at ${given}; correct DYNOXIDE_BIN.`
      : `There is no table engine for ${process.platform}-${process.arch} here: set DYNOXIDE_BIN to a dynoxide binary, or DYNAMODB_ENDPOINT to a running DynamoDB Local.`,
  )
}

const packagedBinary = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
  } catch {
    return undefined
  }
}
