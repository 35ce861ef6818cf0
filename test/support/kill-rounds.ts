import { goodPassword, passwords } from './accounts.ts'
import { type Client, newClient } from './client.ts'
import { runLocal } from './run-local.ts'
import { waitFor } from './wait-for.ts'

export type Found = { acknowledged: number; lost: string[]; torn: string[] }
export type KillReport = Found & { kills: number; readyMs: number[] }

/**
 * Work that goes on until its host is gone, and remembers the acknowledged writes; and how to check them afterwards.
 */
export type Workload = {
  /** Once, before the first kill. */
  prepare?: (url: string) => Promise<void>
  work: (url: string, round: number) => Promise<void>
  /** The number of writes acknowledged since the last kill. */
  heard: () => number
  examine: (url: string) => Promise<Found>
}

type Rounds = {
  kills: number
  labours: Workload[]
  /** How many writes are acknowledged before a kill. */
  atLeast?: number
  settings?: Record<string, string>
}

const usual = { LIMITS: 'relaxed', OTP_ECHO: '1', PASSWORD_BLOCKLIST: 'off', LOG_LEVEL: 'error' }

/** Works until the host is killed in the middle; then reads everything acknowledged from the next one. */
export const killRounds = async (
  dataDir: string,
  { kills, labours, atLeast = 8, settings }: Rounds,
): Promise<KillReport> => {
  const report: KillReport = { kills, acknowledged: 0, lost: [], torn: [], readyMs: [] }
  const start = () => runLocal(dataDir, { ...usual, ...settings })
  const examine = async ({ url, readyMs }: { url: string; readyMs: number }): Promise<void> => {
    report.readyMs.push(Math.round(readyMs))
    for (const { acknowledged, lost, torn } of await Promise.all(labours.map((labour) => labour.examine(url)))) {
      report.acknowledged += acknowledged
      report.lost.push(...lost)
      report.torn.push(...torn)
    }
  }
  for (let round = 0; round < kills; round += 1) {
    const host = await start()
    if (round > 0) await examine(host)
    else for (const labour of labours) await labour.prepare?.(host.url)
    const working = labours.map((labour) => labour.work(host.url, round))
    const received = () => labours.reduce((sum, labour) => sum + labour.heard(), 0)
    await waitFor('some acknowledged writes', () => received() >= atLeast, 120_000)
    // Somewhere in the middle of a write, each time at another point.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150))
    await host.stop('SIGKILL')
    await Promise.all(working)
  }
  const last = await start()
  await examine(last)
  await last.stop()
  return report
}

type Attempt = { email: string; isAcknowledged: boolean }

/** New accounts, this many at once. */
export const signingUp = (workers = 6): Workload => {
  let attempts: Attempt[] = []
  return {
    work: async (url, round) => {
      attempts = []
      await Promise.all(
        Array.from({ length: workers }, (_, index) => signUpUntilKilled(url, `crash-${round}-${index}`, attempts)),
      )
    },
    heard: () => attempts.filter(({ isAcknowledged }) => isAcknowledged).length,
    examine: async (url) => {
      const found: Found = { acknowledged: 0, lost: [], torn: [] }
      for (const { email, isAcknowledged } of attempts) {
        const client = newClient(url)
        const isThere = (await client.auth.checkUser({ body: { email } })).body.exists === true
        const isWhole = (await client.auth.login({ body: { email, password: goodPassword } })).status === 200
        if (isAcknowledged) found.acknowledged += 1
        if (isAcknowledged && !isWhole) found.lost.push(email)
        if (isThere !== isWhole) found.torn.push(email)
      }
      return found
    },
  }
}

const signUpUntilKilled = async (url: string, name: string, attempts: Attempt[]) => {
  for (let count = 0; ; count += 1) {
    const attempt = { email: `${name}-${count}@test.example`, isAcknowledged: false }
    attempts.push(attempt)
    try {
      attempt.isAcknowledged = await signUp(newClient(url), attempt.email)
    } catch {
      return // the host is gone: what it did not answer may or may not have happened
    }
  }
}

const signUp = async (client: Client, email: string): Promise<boolean> => {
  const { body } = await client.auth.sendOtp({ body: { email } })
  await client.auth.verifyOtp({ body: { email, otp: body.otp } })
  return (await client.auth.register({ body: { email, ...passwords() } })).status === 201
}
