import { fileURLToPath } from 'node:url'
import { bar } from '#test/lab/benches/bench.ts'
import { resultOfChild } from '#test/lab/benches/result-of-child.ts'
import type { Proof, Size } from '../proof.ts'
import type { DrawsRun, StageName } from './run-draws.ts'
import { requestedCalls } from './stranger-calls.ts'

type Part = { stage: StageName; draws: number }

const sizes: Record<Size, Part[]> = {
  short: [
    { stage: 'memory', draws: 150 },
    { stage: 'http', draws: 3 },
  ],
  full: [
    { stage: 'memory', draws: 5_000 },
    { stage: 'memory', draws: 5_000 },
    { stage: 'http', draws: 40 },
  ],
}
const child = fileURLToPath(new URL('./draws-child.ts', import.meta.url))

/** Calls whose answers must contain strangers' data in many draws, or the proof proves nothing. */
const mustShow = [
  'listAvailable',
  'previewRequest',
  'getOwnerRecord',
  'getRideRecord',
  'findRides',
  'listOffers',
  'createRequest',
  'declineOffer',
  'pool-added',
  'push',
]
const minShare = 0.05

export const strangersProof: Proof = {
  name: 'strangers',
  about:
    'two worlds that differ only in exact points within the same cells, and every byte that a stranger gets of them',
  run: async ({ seed, size }) => {
    const parts = sizes[size]
    const began = performance.now()
    // Two at once: there are two cores.
    const runs: { part: Part; run: DrawsRun }[] = []
    const waiting = parts.entries()
    const worker = async (): Promise<void> => {
      for (const [index, part] of waiting)
        runs.push({
          part,
          run: await resultOfChild<DrawsRun>(child, [part.stage, seed * parts.length + index, part.draws]),
        })
    }
    await Promise.all([worker(), worker()])
    const sum = (of: 'asked' | 'showing', what: string): number =>
      runs.reduce((total, { run }) => total + (run[of].get(what) ?? 0), 0)
    const whats = [...new Set(runs.flatMap(({ run }) => [...run.asked.keys()]))]
    const draws = runs.reduce((total, { run }) => total + run.draws, 0)
    const differences = runs.flatMap(({ run }) => run.differences)
    return {
      rows: [
        {
          draws,
          'over HTTP': runs.reduce((total, { part, run }) => total + (part.stage === 'http' ? run.draws : 0), 0),
          answers: whats.reduce((total, what) => total + sum('asked', what), 0),
          seconds: Math.round((performance.now() - began) / 1000),
          differences: differences.length,
        },
      ],
      also: [
        whats.map((what) => ({
          what,
          'in each world': sum('asked', what),
          'tell of a stranger': sum('showing', what),
        })),
      ],
      missed: [
        ...differences.slice(0, 5),
        ...bar('answers that differ', differences.length, 0, 'answers'),
        ...bar('draws that were not made', parts.reduce((total, part) => total + part.draws, 0) - draws, 0, 'draws'),
        ...requestedCalls.filter((call) => !whats.includes(call)).map((call) => `${call} was not asked`),
        ...mustShow
          .filter((what) => sum('showing', what) < minShare * draws)
          .map((what) => `${what} hardly ever contained a stranger’s data, so little was proved`),
      ],
    }
  },
}
