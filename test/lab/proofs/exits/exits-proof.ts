import { fileURLToPath } from 'node:url'
import { bar } from '#test/lab/benches/bench.ts'
import { resultOfChild } from '#test/lab/benches/result-of-child.ts'
import type { Proof, Size } from '../proof.ts'
import { plantedFaults } from './planted-faults.ts'
import { runWalks, type Walks, type WalksRun } from './run-walks.ts'

/** In full there is a process for each core. */
const sizes: Record<Size, Omit<Walks, 'seed'> & { processes: number }> = {
  short: { walks: 2_000, calls: 16, processes: 1 },
  full: { walks: 100_000, calls: 16, processes: 2 },
}
const child = fileURLToPath(new URL('./exits-child.ts', import.meta.url))

const runAll = (seed: number, size: Size): Promise<WalksRun[]> => {
  const { walks, calls, processes } = sizes[size]
  return Promise.all(
    Array.from({ length: processes }, (_, at) => {
      const part = { seed: seed * processes + at, walks: walks / processes, calls }
      return size === 'short' ? runWalks(part) : resultOfChild<WalksRun>(child, [part.seed, part.walks, calls])
    }),
  )
}

const notFound = 'never'

/** Each planted fault by itself, until somebody is kept. */
const plantedFaultsFound = async (seed: number) => {
  const rows: { planted: string; 'found after': string }[] = []
  for (const [planted, fault] of Object.entries(plantedFaults)) {
    const { walked, stuck } = await runWalks({ seed, ...sizes.short }, fault)
    rows.push({ planted, 'found after': stuck.length > 0 ? `${walked} sequences` : notFound })
  }
  return rows
}

/** States without which little would be proved. */
const mustReach = [
  'in_transit handed over problem',
  'in_transit undecided problem',
  'in_transit retry',
  'in_transit return',
  'in_transit handed over return',
  'in_transit handed over problem return',
  'completed returned',
  'cancelled not_done',
  'cancelled not_done left',
]

const reaches = (states: ReadonlyMap<string, number>, wanted: string): boolean =>
  [...states.keys()].some((state) => wanted.split(' ').every((word) => state.split(' ').includes(word)))

export const exitsProof: Proof = {
  name: 'exits',
  about:
    'what both sides of a request do, in any order; from every state each side alone comes to an end with the clock',
  run: async ({ seed, size }) => {
    const began = performance.now()
    const runs = await runAll(seed, size)
    const seconds = (performance.now() - began) / 1000
    const sum = (of: (run: WalksRun) => number): number => runs.reduce((total, run) => total + of(run), 0)
    const longest = (side: 'owner' | 'carrier'): number => Math.max(...runs.map((run) => run.longest[side]))
    const states = new Map(runs.flatMap((run) => [...run.states]))
    const made = [...new Set(runs.flatMap((run) => [...run.made.keys()]))].toSorted()
    const stuck = runs.flatMap((run) => run.stuck)
    const planted = size === 'full' ? await plantedFaultsFound(seed) : []
    return {
      rows: [
        {
          sequences: sum(({ walked }) => walked),
          'kinds of states': states.size,
          'ways out tried': sum(({ left }) => left),
          'longest, owner, days': longest('owner'),
          'longest, carrier, days': longest('carrier'),
          seconds: Math.round(seconds),
          'never got away': stuck.length,
        },
      ],
      also: [made.map((call) => ({ call, times: sum((run) => run.made.get(call) ?? 0) })), planted].filter(
        (table) => table.length > 0,
      ),
      missed: [
        ...stuck,
        ...bar('sequences that were not walked', sizes[size].walks - sum(({ walked }) => walked), 0, 'sequences'),
        ...mustReach.filter((state) => !reaches(states, state)).map((state) => `nothing was ever ${state}`),
        ...planted.flatMap((row) => (row['found after'] === notFound ? [`not found: ${row.planted}`] : [])),
      ],
    }
  },
}
