import { fileURLToPath } from 'node:url'
import { bar } from '#test/lab/benches/bench.ts'
import { resultOfChild } from '#test/lab/benches/result-of-child.ts'
import type { Proof, Size } from '../proof.ts'
import type { SequencesRun } from './play-sequences.ts'

type Part = { where: 'memory' | 'http'; sequences: number; commands: number }

/** The full form has a process for each core. */
const sizes: Record<Size, { processes: number; parts: readonly Part[] }> = {
  short: { processes: 1, parts: [{ where: 'memory', sequences: 60, commands: 20 }] },
  full: {
    processes: 2,
    parts: [
      { where: 'memory', sequences: 20_000, commands: 30 },
      { where: 'http', sequences: 300, commands: 30 },
    ],
  },
}

const child = fileURLToPath(new URL('./sequences-child.ts', import.meta.url))

const summed = (maps: Map<string, number>[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const [key, times] of maps.flatMap((map) => [...map])) sums.set(key, (sums.get(key) ?? 0) + times)
  return sums
}

export const sequencesProof: Proof = {
  name: 'sequences',
  about: 'what people do with requests, in any order, beside a model of it that was written from the lifecycle alone',
  run: async ({ seed, size }) => {
    const { processes, parts } = sizes[size]
    const rows = []
    const all: SequencesRun[] = []
    for (const { where, sequences, commands } of parts) {
      const began = performance.now()
      const runs = await Promise.all(
        Array.from({ length: processes }, (_, at) =>
          resultOfChild<SequencesRun>(child, [where, seed * processes + at, sequences / processes, commands]),
        ),
      )
      all.push(...runs)
      const sum = (of: (run: SequencesRun) => number): number => runs.reduce((total, run) => total + of(run), 0)
      rows.push({
        where: where === 'http' ? 'over HTTP' : 'in process',
        sequences: sum(({ played }) => played),
        calls: sum(({ answers }) => [...answers.values()].reduce((total, times) => total + times, 0)),
        looks: sum(({ looks }) => looks),
        seconds: Math.round((performance.now() - began) / 1000),
        divergences: sum(({ divergences }) => divergences.length),
        ...Object.fromEntries(summed(runs.map(({ ends }) => ends))),
      })
    }
    const answers = summed(all.map((run) => run.answers))
    const ends = summed(all.map((run) => run.ends))
    const wanted = parts.reduce((total, { sequences }) => total + sequences, 0)
    const played = all.reduce((total, run) => total + run.played, 0)
    return {
      rows,
      also: [[...answers].toSorted().map(([answer, times]) => ({ answer, times }))],
      missed: [
        ...all
          .flatMap((run) => run.divergences)
          .map((divergence) => `the application and the model part:\n    ${divergence}`),
        ...bar('sequences that were not played', wanted - played, 0, 'sequences'),
        ...((ends.get('completed') ?? 0) > 0 ? [] : ['no job was ever completed, so little was proved']),
      ],
    }
  },
}
