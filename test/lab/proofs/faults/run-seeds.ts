import { setClock } from '#test/lab/model/set-clock.ts'
import { startFaultyHost } from './faulty-host.ts'
import { oneSeed, type SeedReport } from './one-seed.ts'

export type Seeds = { first: number; count: number; commands: number }
/** The reports of some seeds, and the faults that concern no single one. */
export type SeedsRun = { reports: Omit<SeedReport, 'lines'>[]; met: Record<string, number>; odd: string[] }

const unexpected = (lines: string[]): string[] =>
  lines.filter(
    (line) =>
      !/"message":"(telling failed|call failed|sweep failed|task put aside|tasks are aside)"/.test(line) ||
      /"status":500/.test(line),
  )

const prefixed = (met: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(met).map(([fault, count]) => [`file ${fault}`, count]))

/** Runs the seeds one after another on one host, and the first one twice, to check that it gives the same result. */
export const runSeeds = async ({ first, count, commands }: Seeds): Promise<SeedsRun> => {
  const host = await startFaultyHost()
  try {
    const reports: SeedsRun['reports'] = []
    const run = async (seed: number) => {
      const { lines, ...report } = await oneSeed(host, seed, commands)
      return report
    }
    for (let seed = first; seed < first + count; seed += 1) {
      reports.push(await run(seed))
      // the host has the other output
      if (reports.length % 100 === 0) process.stderr.write(`${reports.length} seeds …\n`)
    }
    const again = await run(first)
    const otherwise = again.hash === reports[0]?.hash ? [] : [`seed ${first} came out otherwise when it was run again`]
    return {
      reports,
      met: { ...host.faults.met, ...prefixed(host.files.met) },
      odd: [...unexpected(host.log.lines), ...otherwise],
    }
  } finally {
    setClock.release()
    await host.stop()
  }
}
