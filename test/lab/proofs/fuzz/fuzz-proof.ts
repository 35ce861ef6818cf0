import { fileURLToPath } from 'node:url'
import { bar } from '#test/lab/benches/bench.ts'
import { resultOfChild } from '#test/lab/benches/result-of-child.ts'
import { everyEndpoint } from '#test/support/every-endpoint.ts'
import type { Proof, Size } from '../proof.ts'
import type { Tried } from './fuzz-world.ts'
import { runWorlds, type Worlds, type WorldsRun } from './run-worlds.ts'

/** The full form has a process, with a host of its own, for each core. */
const sizes: Record<Size, { worlds: number; casesOfEach: number; processes: number }> = {
  short: { worlds: 3, casesOfEach: 200, processes: 1 },
  full: { worlds: 100, casesOfEach: 500, processes: 2 },
}
const child = fileURLToPath(new URL('./worlds-child.ts', import.meta.url))

const runAll = (seed: number, size: Size): Promise<WorldsRun[]> => {
  const { worlds, casesOfEach, processes } = sizes[size]
  const each = worlds / processes
  const parts: Worlds[] = Array.from({ length: processes }, (_, index) => ({
    seed,
    first: 1 + index * each,
    worlds: each,
    casesOfEach,
  }))
  return Promise.all(
    parts.map((part) =>
      size === 'short' ? runWorlds(part) : resultOfChild<WorldsRun>(child, [seed, part.first, each, casesOfEach]),
    ),
  )
}

export const fuzzProof: Proof = {
  name: 'fuzz',
  about:
    'every route and every kind of caller, with calls made from the contracts: right, at the edge, hostile, malformed',
  run: async ({ seed, size }) => {
    const { worlds, casesOfEach } = sizes[size]
    const startedAt = performance.now()
    const runs = await runAll(seed, size)
    const seconds = (performance.now() - startedAt) / 1000
    const [tried, others] = [runs.flatMap((run) => run.tried), runs.flatMap((run) => run.others)]
    const { missed, ...tables } = found(tried, others, seconds)
    return {
      ...tables,
      missed: [...bar('cases that were not tried', worlds * casesOfEach - tried.length, 0, 'cases'), ...missed],
    }
  },
}

const found = (tried: Tried[], others: string[], seconds: number) => {
  const faults = [...tried.flatMap((one) => one.faults), ...others]
  const of = (name: string) => tried.filter(({ operation }) => operation === name)
  const granted = (those: Tried[]) => those.filter(({ status }) => status > 0 && status < 400).length
  const never = everyEndpoint.filter(({ operation }) => granted(of(operation)) === 0).map(({ route }) => route)
  const statuses = Object.groupBy(tried, ({ status }) => status)
  return {
    rows: [
      {
        cases: tried.length,
        'a second': Math.round(tried.length / seconds),
        faults: faults.length,
        'routes never granted': never.length,
      },
    ],
    also: [
      Object.entries(statuses).map(([status, those = []]) => ({ status, answers: those.length })),
      everyEndpoint.map(({ operation, route }) => ({
        route,
        cases: of(operation).length,
        granted: granted(of(operation)),
      })),
    ],
    missed: [
      ...faults.slice(0, 20),
      ...never.map((route) => `${route} was never granted, so its inside was not reached`),
    ],
  }
}
