import { fileURLToPath } from 'node:url'
import { bar } from '#test/lab/benches/bench.ts'
import { resultOfChild } from '#test/lab/benches/result-of-child.ts'
import type { Proof, Size } from '../proof.ts'
import { runSequences, type Sequences, type SequencesRun } from './run-sequences.ts'

/** In full there is a process, with a host of its own, for each core. */
const sizes: Record<Size, Omit<Sequences, 'seed'> & { processes: number }> = {
  short: { sequences: 10, commands: 20, shrinkingMs: 20_000, processes: 1 },
  full: { sequences: 1_000, commands: 30, shrinkingMs: 5 * 60_000, processes: 2 },
}
const child = fileURLToPath(new URL('./sequences-child.ts', import.meta.url))

const runAll = (seed: number, size: Size): Promise<SequencesRun[]> => {
  const { sequences, commands, shrinkingMs, processes } = sizes[size]
  const parts = Array.from({ length: processes }, (_, at) => ({
    seed: seed * processes + at,
    sequences: sequences / processes,
    commands,
    shrinkingMs,
  }))
  return Promise.all(
    parts.map((part) =>
      size === 'short'
        ? runSequences({ ...part, seed })
        : resultOfChild<SequencesRun>(child, [part.seed, part.sequences, commands, shrinkingMs]),
    ),
  )
}

const summed = <Key>(maps: Map<Key, number>[]): Map<Key, number> => {
  const sums = new Map<Key, number>()
  for (const [key, times] of maps.flatMap((map) => [...map])) sums.set(key, (sums.get(key) ?? 0) + times)
  return sums
}

export const sequencesProof: Proof = {
  name: 'sequences',
  about: 'what people do with requests, in any order, beside a model of it that was written from the lifecycle alone',
  run: async ({ seed, size }) => {
    const began = performance.now()
    const runs = await runAll(seed, size)
    const seconds = (performance.now() - began) / 1000
    const sequences = runs.reduce((sum, { played }) => sum + played, 0)
    const answers = summed(runs.map(({ counts }) => counts.answers))
    const ends = summed(runs.map(({ counts }) => counts.ends))
    const divergences = runs.flatMap(({ divergence }) => (divergence ? [divergence] : []))
    return {
      rows: [
        {
          sequences,
          calls: [...answers.values()].reduce((sum, times) => sum + times, 0),
          looks: runs.reduce((sum, { counts }) => sum + counts.looks, 0),
          seconds: Math.round(seconds),
          divergences: divergences.length,
          ...Object.fromEntries(ends),
        },
      ],
      also: [[...answers].toSorted().map(([answer, times]) => ({ answer, times }))],
      missed: [
        ...divergences.map((divergence) => `the application and the model part:\n    ${divergence}`),
        ...bar('sequences that were not played', sizes[size].sequences - sequences, 0, 'sequences'),
        ...((ends.get('done') ?? 0) > 0 ? [] : ['no job was ever completed, so little was proved']),
      ],
    }
  },
}
