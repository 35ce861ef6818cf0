import { existsSync, rmSync, statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { captureLog } from './captured-log.ts'
import { type Client, newClient } from './client.ts'
import { startDynoxide } from './dynoxide.ts'
import { mailboxOf } from './mailbox.ts'
import { secretsIn } from './secrets.ts'
import { keepTable } from './table.ts'

type Settings = Record<string, string>

export const protectedAdmin = { email: 'root@test.example', password: 'the Root of all 1 tests' }

export type TestHost = Awaited<ReturnType<typeof startTestHost>>

/** The settings of production, except that codes are echoed unless a test asks for silence. */
const strict = {
  STAGE: 'embedded',
  HOST: '127.0.0.1',
  PORT: '0',
  SEED: 'none',
  LIMITS: 'strict',
  PASSWORD_BLOCKLIST: 'enforce',
  OTP_ECHO: '1',
  LOG_LEVEL: 'info',
  STRICT_PAYLOADS: '1',
  ADMIN_EMAIL: protectedAdmin.email,
  ADMIN_PASSWORD: protectedAdmin.password,
}

/** With TABLE_ENGINE=dynoxide, functions query dynoxide through the SDK in place of the host's own table. */
const startTable = async (dataDir: string, settings: Settings) => {
  const isOwn = process.env.TABLE_ENGINE !== 'dynoxide' || settings.DYNAMODB_ENDPOINT !== undefined
  return isOwn ? undefined : startDynoxide(dataDir)
}

/** Removes the files adapter, so that functions use the same store through the SDK, at the address of signed links. */
const askFilesThroughSdk = async (): Promise<void> => {
  const { localAdapters, setLocalAdapters } = await import('#functions/platform/local-adapters.ts')
  const { files: _, ...others } = localAdapters()
  setLocalAdapters(others)
}

const startHostIn = async (dataDir: string, settings: Settings) => {
  const dynoxide = await startTable(dataDir, settings)
  const endpoint = dynoxide && { DYNAMODB_ENDPOINT: dynoxide.endpoint }
  Object.assign(process.env, strict, settings, endpoint, { DATA_DIR: dataDir })
  const { startHost } = await import('#lib/local/host.ts')
  const { readOptions } = await import('#lib/local/options.ts')
  const host = await startHost(readOptions(process.env)).catch(async (error: unknown) => {
    await dynoxide?.stop()
    throw error
  })
  if (dynoxide) await askFilesThroughSdk()
  const stop = async (): Promise<void> => {
    await host.stop()
    await dynoxide?.stop()
  }
  return { ...host, tableEndpoint: dynoxide?.endpoint, stop }
}

const memory = '/dev/shm'
/** With less than a gigabyte, uploads are refused. */
const roomBytes = 1280 * 1024 * 1024

const hasRoom = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomBytes
}

/**
 * Tests need no durability, and would spend half of their time waiting for the disk at each COMMIT; a bench waits as a
 * host does.
 */
const newFolder = (): Promise<string> =>
  mkdtemp(join(process.env.VITEST && hasRoom() ? memory : tmpdir(), 'sameway-test-'))

type Fill = (dataDir: string) => Promise<unknown>

/** A host of one file's own: when the file stops it, nothing of it is left. */
const ownHost = async (settings: Settings, fill?: Fill) => {
  const dataDir = await newFolder()
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const start = async () => {
    await fill?.(dataDir)
    return startHostIn(dataDir, settings)
  }
  const host = await start().catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const stop = async (): Promise<void> => {
    await host.stop()
    await remove()
  }
  return { ...host, stop }
}

type Shared = { host: Awaited<ReturnType<typeof startHostIn>>; settings: string; restoreTable: () => void }
let shared: Promise<Shared> | undefined

const startShared = async (settings: Settings): Promise<Shared> => {
  const dataDir = await newFolder()
  const end = (): void => {
    rmSync(dataDir, { recursive: true, force: true })
    process.exit()
  }
  // Vitest ends the process by this signal and gives it half a second; or vitest itself was ended.
  process.once('SIGTERM', end).once('disconnect', end)
  // The tasks that the host runs each minute could run during any test: here they run on command.
  stopSchedules()
  const host = await startHostIn(dataDir, settings)
  mock.timers.reset()
  return { host, settings: JSON.stringify(settings), restoreTable: keepTable(dataDir) }
}

const removeFiles = async (...folders: string[]): Promise<void> => {
  for (const folder of folders)
    for (const found of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (found.isFile()) await rm(join(found.parentPath, found.name))
}

/** The host of this process, as if just started: with an empty world. Files run one after the other. */
const sharedHost = async (settings: Settings) => {
  const isFirst = shared === undefined
  shared ??= startShared(settings)
  const { host, settings: given, restoreTable } = await shared
  if (given !== JSON.stringify(settings)) throw new Error(`the host of this process was started with ${given}`)
  if (!isFirst) {
    await host.settled()
    await restoreTable()
    await removeFiles(join(host.dataDir, 'mail'), join(host.dataDir, 'files'))
  }
  return { ...host, stop: host.settled }
}

/**
 * The whole embedded host in this process, with a data folder of its own: the functions read their settings when they
 * load. Files that share a process share its host: see vitest.config.ts. With FUNCTIONS=bundled in the environment it
 * runs the bundles of Lambda. `fill` may put something into the data folder before the host starts.
 */
export const startTestHost = async (settings: Settings = {}, fill?: Fill) => {
  const log = captureLog()
  const start = process.env.SHARED_HOST && !fill ? sharedHost : ownHost
  const host = await start(settings, fill).catch((error: unknown) => {
    log.release()
    throw error
  })

  return {
    url: host.url,
    port: host.port,
    dataDir: host.dataDir,
    /** Where the table is, if the host has none of its own: with TABLE_ENGINE=dynoxide. */
    tableEndpoint: host.tableEndpoint,
    log,
    mailbox: mailboxOf(host.dataDir),
    /** Waits until all effects so far have run: a mail that is not in the mailbox then was never sent. */
    settled: host.settled,
    sweep: host.sweep,
    fillDemo: host.fillDemo,
    night: host.night,
    client: (userAgent?: string): Client => newClient(host.url, { ...(userAgent && { userAgent }) }),
    /** Fails when the log contains what a test typed or received, or a refusal that no contract lists. */
    stop: async (): Promise<void> => {
      await host.stop()
      log.release()
      const reported = log.lines.filter((line) => secretsIn(line).length > 0)
      if (reported.length > 0)
        throw new Error(`the log contains ${secretsIn(reported[0] ?? '').join(', ')}: ${reported[0]}`)
      const undeclared = log.lines.filter((line) => line.includes('undeclared failure'))
      if (undeclared.length > 0) throw new Error(`a contract does not list a refusal: ${undeclared[0]}`)
    },
  }
}

/** Stops the tasks that the host runs each minute, because they would count towards the current call. */
export const stopSchedules = (): void => mock.timers.enable({ apis: ['setInterval'] })
