import { tableName } from '#lib/local/functions.ts'
import { isTask } from '#lib/move/row-kinds.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { mailboxOf } from '#test/support/mailbox.ts'
import type { StageStandIn } from '#test/support/stage-stand-in.ts'
import { rowsOfStage } from './differences.ts'
import { examine, type Known } from './machine.ts'

/** By then the demo's offer has expired, whatever the time of day: none lives longer than three hours. */
const laterMs = 4 * 3_600_000

/**
 * Runs a host on the data moved into the stage: moved rows cause no mail, people sign in, and only the first run of the
 * sweeper carries out the tasks due four hours later.
 */
export const runStage = async (stage: StageStandIn, dataDir: string, known: Known) => {
  const { startHost } = await import('#lib/local/host.ts')
  const { readOptions } = await import('#lib/local/options.ts')
  const settings = { SEED: 'none', PORT: '0', LIMITS: 'relaxed', TABLE_NAME: tableName }
  const host = await startHost(readOptions({ ...settings, DATA_DIR: dataDir, DYNAMODB_ENDPOINT: stage.endpoint }))
  const dueBy = async (at: string): Promise<number> =>
    [...(await rowsOfStage(stage)).values()].filter(
      ({ PK, SK }) => isTask({ PK: String(PK), SK: '' }) && String(SK) < at,
    ).length
  /** Each step of a request is an event of its own. */
  const steps = async (): Promise<number> =>
    [...(await rowsOfStage(stage)).values()].filter(({ SK }) => String(SK).startsWith('EVT#')).length
  try {
    await host.settled()
    const mailsAnew = (await mailboxOf(dataDir).all()).length
    const faults = await examine(host.url, known)
    await host.settled()
    const first = await steps()
    const later = Date.now() + laterMs
    const due = await dueBy(new Date(later).toISOString())
    setClock.to(later)
    await host.sweep()
    await host.settled()
    const second = await steps()
    const left = await dueBy(new Date(later).toISOString())
    await host.sweep()
    await host.settled()
    return { mailsAnew, faults, due, left, steps: second - first, stepsAgain: (await steps()) - second }
  } finally {
    setClock.release()
    await host.stop()
  }
}
