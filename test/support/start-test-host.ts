import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { captureLog } from './captured-log.ts'
import { type Client, newClient } from './client.ts'
import { mailboxOf } from './mailbox.ts'
import { secretsIn } from './secrets.ts'

type Settings = Record<string, string>

export const protectedAdmin = { email: 'root@test.example', password: 'the Root of all 1 tests' }

export type TestHost = Awaited<ReturnType<typeof startTestHost>>

/** What production runs with, save that codes are echoed unless a test asks for silence. */
const strict = {
  STAGE: 'embedded',
  HOST: '127.0.0.1',
  PORT: '0',
  SEED: 'none',
  LIMITS: 'strict',
  PASSWORD_BLOCKLIST: 'enforce',
  OTP_ECHO: '1',
  LOG_LEVEL: 'info',
  ADMIN_EMAIL: protectedAdmin.email,
  ADMIN_PASSWORD: protectedAdmin.password,
}

/**
 * The whole embedded host in this process, with a data folder of its own. One a file: the functions read their settings
 * when they load. With FUNCTIONS=bundled in the environment it runs what Lambda would.
 */
export const startTestHost = async (settings: Settings = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sameway-test-'))
  Object.assign(process.env, strict, settings, { DATA_DIR: dataDir })
  const log = captureLog()
  const giveBack = async (): Promise<void> => {
    log.release()
    await rm(dataDir, { recursive: true, force: true })
  }
  const { startHost } = await import('#lib/local/host.ts')
  const { readOptions } = await import('#lib/local/options.ts')
  const host = await startHost(readOptions(process.env)).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })

  return {
    url: host.url,
    port: host.port,
    dataDir,
    log,
    mailbox: mailboxOf(dataDir),
    /** Everything written so far has been told: what is not in the mailbox by then was never sent. */
    settled: host.settled,
    sweep: host.sweep,
    night: host.night,
    client: (userAgent?: string): Client => newClient(host.url, { ...(userAgent && { userAgent }) }),
    /** Stops everything, and fails when the log tells what a test typed or was given, or of a refusal no contract lists. */
    stop: async (): Promise<void> => {
      await host.stop()
      await giveBack()
      const reported = log.lines.filter((line) => secretsIn(line).length > 0)
      if (reported.length > 0)
        throw new Error(`the log tells ${secretsIn(reported[0] ?? '').join(', ')}: ${reported[0]}`)
      const undeclared = log.lines.filter((line) => line.includes('undeclared failure'))
      if (undeclared.length > 0) throw new Error(`a contract does not list a refusal: ${undeclared[0]}`)
    },
  }
}

/** What the host does by itself each minute would be counted for the call in hand: from now on it does none of it. */
export const stopSchedules = (): void => mock.timers.enable({ apis: ['setInterval'] })
