import { miscountedIn } from '#test/support/admin-actions.ts'
import { brokenAmongThoseLeft } from '#test/support/invariants.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { allRows } from '#test/support/table.ts'
import { fuzzWorld, type Tried } from './fuzz-world.ts'

/** A number of worlds from `first` on; world 1 also makes each valid call. */
export type Worlds = { seed: number; first: number; worlds: number; casesOfEach: number }
/** The calls that were tried, and faults outside their answers. */
export type WorldsRun = { tried: Tried[]; others: string[] }

/** This many worlds at a time: while one waits for the table another is served. */
const lanes = 3

/** A line of the log about a fault of ours, or with anything that identifies people of a world. */
const loudly = /"level":"error"|Canary|0700[59]\d{6}|@test\.example/

export const runWorlds = async ({ seed, first, worlds, casesOfEach }: Worlds): Promise<WorldsRun> => {
  const host = await startTestHost()
  try {
    const tried: Tried[] = []
    let next = first
    const lane = async (): Promise<void> => {
      while (next < first + worlds) {
        const index = next
        next += 1
        tried.push(...(await fuzzWorld(host, { seed: seed * 1_000 + index, count: casesOfEach, isFirst: index === 1 })))
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    await host.settled()
    const rows = await allRows()
    const broken = [...brokenAmongThoseLeft(rows), ...miscountedIn(rows)]
    const loud = host.log.lines.splice(0).filter((line) => loudly.test(line))
    return { tried, others: [...loud.map((line) => `the log: ${line}`), ...broken] }
  } finally {
    await host.stop()
  }
}
