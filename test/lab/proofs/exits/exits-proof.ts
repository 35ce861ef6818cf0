import { fileURLToPath } from 'node:url'
import { bar } from '#test/lab/benches/bench.ts'
import { resultOfChild } from '#test/lab/benches/result-of-child.ts'
import type { Proof, Size } from '../proof.ts'
import { plantedFaults } from './planted-faults.ts'
import { neverReached, type Walks, type WalksRun } from './run-walks.ts'

/** The full form has a process for each core. */
const sizes: Record<Size, { processes: number } & Omit<Walks, 'seed'>> = {
  short: { processes: 1, walks: 40, calls: 16, leaves: 2 },
  full: { processes: 2, walks: 60_000, calls: 16, leaves: 20 },
}
const child = fileURLToPath(new URL('./exits-child.ts', import.meta.url))

/** Runs walks one after another, in a process of their own. */
export const walkApart = (wanted: readonly Walks[]): Promise<WalksRun[]> =>
  resultOfChild<WalksRun[]>(child, [JSON.stringify(wanted)])

/** Each planted fault must be found: always by the same walks, so that no seed misses one. */
const toFind: readonly Walks[] = Object.keys(plantedFaults).map((planted) => ({
  ...{ seed: 1, walks: 300, calls: 16, leaves: 2 },
  planted,
}))

const runAll = async (seed: number, size: Size): Promise<{ runs: WalksRun[]; planted: WalksRun[] }> => {
  const { processes, walks, ...of } = sizes[size]
  const [first = [], ...others] = await Promise.all(
    Array.from({ length: processes }, (_, at) =>
      walkApart([{ ...of, seed: seed * processes + at, walks: walks / processes }, ...(at === 0 ? toFind : [])]),
    ),
  )
  return { runs: [...first.slice(0, 1), ...others.flat()], planted: first.slice(1) }
}

export const exitsProof: Proof = {
  name: 'exits',
  about:
    'what both sides of a request do, in any order; from every state each side alone comes to an end with the clock',
  run: async ({ seed, size }) => {
    const began = performance.now()
    const { runs, planted } = await runAll(seed, size)
    const seconds = (performance.now() - began) / 1000
    const sum = (of: (run: WalksRun) => number): number => runs.reduce((total, run) => total + of(run), 0)
    const longest = (side: 'owner' | 'carrier'): number => Math.max(...runs.map((run) => run.longest[side]))
    const states = new Map(runs.flatMap((run) => [...run.states]))
    const made = [...new Set(runs.flatMap((run) => [...run.made.keys()]))].toSorted()
    const stuck = runs.flatMap((run) => run.stuck)
    const found = toFind.map(({ planted: fault = '' }, at) => ({
      planted: fault,
      'found after': planted[at]?.walked ?? 0,
      ways: planted[at]?.stuck.length ?? 0,
    }))
    const walked = sum((run) => run.walked)
    return {
      rows: [
        {
          sequences: walked,
          'kinds of states': states.size,
          'ways out tried': sum(({ left }) => left),
          'longest, owner, days': Math.round(longest('owner')),
          'longest, carrier, days': Math.round(longest('carrier')),
          seconds: Math.round(seconds),
          'never got away': stuck.length,
        },
      ],
      also: [made.map((call) => ({ call, times: sum((run) => run.made.get(call) ?? 0) })), found],
      missed: [
        ...stuck,
        ...bar('sequences that were not walked', sizes[size].walks - walked, 0, 'sequences'),
        ...neverReached(states).map((state) => `nothing was ever ${state}`),
        ...found.flatMap((row) => (row.ways === 0 ? [`not found: ${row.planted}`] : [])),
      ],
    }
  },
}
