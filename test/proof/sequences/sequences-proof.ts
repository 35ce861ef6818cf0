import fc from 'fast-check'
import { startTestHost } from '#test/support/start-test-host.ts'
import type { Proof, Size } from '../proof.ts'
import { sequenceOf } from './commands.ts'
import { type Counts, Divergence } from './play.ts'
import { runSequence } from './run-sequence.ts'
import { setClock } from './set-clock.ts'

const sizes: Record<Size, { sequences: number; commands: number; shrinkingMs: number }> = {
  short: { sequences: 10, commands: 20, shrinkingMs: 20_000 },
  full: { sequences: 1_000, commands: 30, shrinkingMs: 5 * 60_000 },
}

const dayMs = 24 * 3_600_000
/** Noon of a day to come: the table's engine, on real time, sees nothing expired. */
const noon = (): number => Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2

export const sequencesProof: Proof = {
  name: 'sequences',
  about: 'what people do with requests, in any order, beside a model of it that was written from the lifecycle alone',
  run: async ({ seed, size }) => {
    const { sequences, commands, shrinkingMs } = sizes[size]
    const counts: Counts = { answers: new Map(), looks: 0, ends: new Map() }
    const [host, startedAt, began] = [await startTestHost({ LIMITS: 'relaxed' }), noon(), performance.now()]
    try {
      let played = 0
      let failedAt: number | undefined
      const property = fc.asyncProperty(sequenceOf(commands), async (sequence) => {
        // A failing sequence is made smaller for a while; what is smallest by then has to do.
        if (failedAt !== undefined && performance.now() - failedAt > shrinkingMs) return
        played += failedAt === undefined ? 1 : 0
        host.log.lines.length = 0
        try {
          await runSequence(host, sequence, startedAt, counts)
        } catch (error) {
          failedAt ??= performance.now()
          throw error
        }
      })
      const { errorInstance } = await fc.check(property, { seed, numRuns: sequences })
      const seconds = (performance.now() - began) / 1000
      return found(counts, played, seconds, errorInstance)
    } finally {
      setClock.release()
      await host.stop()
    }
  },
}

const found = ({ answers, looks, ends }: Counts, sequences: number, seconds: number, error: unknown) => {
  const tried = [...answers.values()].reduce((sum, times) => sum + times, 0)
  const divergence = error instanceof Divergence ? error.message : error instanceof Error ? error.stack : undefined
  const completed = ends.get('done') ?? 0
  return {
    rows: [
      {
        sequences,
        calls: tried,
        looks,
        seconds: Math.round(seconds),
        divergences: error ? 1 : 0,
        ...Object.fromEntries(ends),
      },
    ],
    also: [[...answers].toSorted().map(([answer, times]) => ({ answer, times }))],
    missed: [
      ...(divergence ? [`the application and the model part:\n    ${divergence}`] : []),
      ...(completed > 0 ? [] : ['no job was ever completed, so little was proved']),
    ],
  }
}
