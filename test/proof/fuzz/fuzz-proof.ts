import { everyEndpoint } from '#test/support/every-endpoint.ts'
import { brokenAmongThoseLeft } from '#test/support/invariants.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { allRows } from '#test/support/table.ts'
import type { Proof, Size } from '../proof.ts'
import { fuzzWorld, type Tried } from './fuzz-world.ts'

const sizes: Record<Size, { worlds: number; casesOfEach: number }> = {
  short: { worlds: 3, casesOfEach: 200 },
  full: { worlds: 100, casesOfEach: 500 },
}
/** So many worlds at a time: while one waits for the table another is served. */
const lanes = 3

/** A fault of ours, or anything that people of a world can be known by. */
const loudly = /"level":"error"|Canary|0700[59]\d{6}|@test\.example/

export const fuzzProof: Proof = {
  name: 'fuzz',
  about:
    'every route and every kind of caller, with calls made from the contracts: right, at the edge, hostile, malformed',
  run: async ({ seed, size }) => {
    const { worlds, casesOfEach } = sizes[size]
    const host = await startTestHost()
    try {
      const startedAt = performance.now()
      const tried: Tried[] = []
      let next = 0
      const lane = async (): Promise<void> => {
        while (next < worlds) {
          next += 1
          tried.push(...(await fuzzWorld(host, { seed: seed * 1_000 + next, count: casesOfEach, isFirst: next === 1 })))
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      const seconds = (performance.now() - startedAt) / 1000
      await host.settled()
      const broken = brokenAmongThoseLeft(await allRows())
      const loud = host.log.lines.splice(0).filter((line) => loudly.test(line))
      return found(tried, [...loud.map((line) => `the log: ${line}`), ...broken], seconds)
    } finally {
      await host.stop()
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
