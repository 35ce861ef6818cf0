import fc from 'fast-check'
import { setClock } from '#test/lab/model/set-clock.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { sequenceOf } from './commands.ts'
import { type Counts, Divergence } from './play.ts'
import { runSequence } from './run-sequence.ts'

export type Sequences = { seed: number; sequences: number; commands: number; shrinkingMs: number }
/** How many were played, their counts, and the first divergence from the model. */
export type SequencesRun = { played: number; counts: Counts; divergence: string | undefined }

const dayMs = 24 * 3_600_000
/** Noon of a future day, so that the table, on real time, expires nothing. */
const noon = (): number => Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2

const textOf = (error: unknown): string | undefined => {
  if (error instanceof Divergence) return error.message
  return error instanceof Error ? error.stack : undefined
}

/** Plays them one after another on one host. The first that differs from the model is shrunk and ends the run. */
export const runSequences = async (wanted: Sequences): Promise<SequencesRun> => {
  const { seed, sequences, commands, shrinkingMs } = wanted
  const counts: Counts = { answers: new Map(), looks: 0, ends: new Map() }
  const [host, startedAt] = [await startTestHost({ LIMITS: 'relaxed' }), noon()]
  try {
    let played = 0
    let failedAt: number | undefined
    let first: string | undefined
    const property = fc.asyncProperty(sequenceOf(commands), async (sequence) => {
      // A failing sequence is shrunk for a limited time.
      if (failedAt !== undefined && performance.now() - failedAt > shrinkingMs) return
      played += failedAt === undefined ? 1 : 0
      if (played % 100 === 0) process.stderr.write(`${played} sequences …\n`) // the host has the other output
      host.log.lines.length = 0
      try {
        await runSequence(host, sequence, startedAt, counts)
      } catch (error) {
        failedAt ??= performance.now()
        first ??= textOf(error)?.split('\n').at(-1)
        throw error
      }
    })
    const { errorInstance } = await fc.check(property, { seed, numRuns: sequences })
    // A shorter sequence may part for another reason, as what the failed ones left lies in the pool.
    const shrunk = textOf(errorInstance)
    return { played, counts, divergence: shrunk && `${shrunk}\n    At first it was: ${first?.trim()}` }
  } finally {
    setClock.release()
    await host.stop()
  }
}
