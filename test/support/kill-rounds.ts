import { goodPassword, passwords } from './accounts.ts'
import { type Client, newClient } from './client.ts'
import { runLocal } from './run-local.ts'
import { waitFor } from './wait-for.ts'

type Attempt = { email: string; isAcknowledged: boolean }
export type KillReport = { kills: number; acknowledged: number; lost: string[]; torn: string[]; readyMs: number[] }

const settings = { LIMITS: 'relaxed', OTP_ECHO: '1', PASSWORD_BLOCKLIST: 'off', LOG_LEVEL: 'error' }

/** Signs people up at once until the host is killed in the middle; then asks the next one for every account it gave. */
export const killRounds = async (dataDir: string, kills: number, workers = 6): Promise<KillReport> => {
  const report: KillReport = { kills, acknowledged: 0, lost: [], torn: [], readyMs: [] }
  let attempts: Attempt[] = []
  for (let round = 0; round < kills; round += 1) {
    const host = await runLocal(dataDir, settings)
    if (round > 0) await examine(host, attempts, report)
    attempts = []
    const working = Array.from({ length: workers }, (_, at) =>
      signUpUntilKilled(host.url, `crash-${round}-${at}`, attempts),
    )
    await waitFor('some accounts', () => attempts.filter((one) => one.isAcknowledged).length >= 8, 60_000)
    // Somewhere in the middle of a write, each time somewhere else.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150))
    await host.stop('SIGKILL')
    await Promise.all(working)
  }
  const last = await runLocal(dataDir, settings)
  await examine(last, attempts, report)
  await last.stop()
  return report
}

/** What was acknowledged is there; what was not is there as a whole or not at all. */
const examine = async ({ url, readyMs }: { url: string; readyMs: number }, attempts: Attempt[], report: KillReport) => {
  report.readyMs.push(Math.round(readyMs))
  for (const { email, isAcknowledged } of attempts) {
    const client = newClient(url)
    const isThere = (await client.auth.checkUser({ body: { email } })).body.exists === true
    const isWhole = (await client.auth.login({ body: { email, password: goodPassword } })).status === 200
    if (isAcknowledged) report.acknowledged += 1
    if (isAcknowledged && !isWhole) report.lost.push(email)
    if (isThere !== isWhole) report.torn.push(email)
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
