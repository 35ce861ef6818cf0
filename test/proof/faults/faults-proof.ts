import { bar, type Finding } from '#test/bench/bench.ts'
import type { Proof, Size } from '../proof.ts'
import { startFaultyHost } from './faulty-host.ts'
import { oneSeed, type SeedReport } from './one-seed.ts'

const sizes: Record<Size, { seeds: number; commands: number }> = {
  short: { seeds: 5, commands: 30 },
  full: { seeds: 2_000, commands: 50 },
}

/** Seeds of one run lie beside each other; those of the next seed lie elsewhere. */
const seedsOf = (seed: number, count: number): number[] => Array.from({ length: count }, (_, at) => seed * 10_000 + at)

const unexpected = (lines: string[]): string[] =>
  lines.filter((line) => !/"message":"(telling failed|call failed)"/.test(line) || /"status":500/.test(line))

export const faultsProof: Proof = {
  name: 'faults',
  about:
    'calls of the table conflict, are throttled, apply and time out or break off, or are the last of their handler; nothing is lost, half done or done twice',
  run: async ({ seed, size }): Promise<Finding> => {
    const { seeds, commands } = sizes[size]
    const host = await startFaultyHost()
    const reports: SeedReport[] = []
    const startedAt = performance.now()
    try {
      for (const one of seedsOf(seed, seeds)) {
        reports.push(await oneSeed(host, one, commands))
        if (size === 'full' && reports.length % 100 === 0) process.stderr.write(`${reports.length} seeds …\n`) // the host has the other output
      }
      const minutes = (performance.now() - startedAt) / 60_000
      const again = await oneSeed(host, seedsOf(seed, 1)[0] ?? 0, commands)
      const sum = (of: (report: SeedReport) => number): number => reports.reduce((total, one) => total + of(one), 0)
      const { conflict, throttle, timeout, reset, crash } = host.faults.met
      const broken = reports.flatMap((one) => one.broken)
      const odd = unexpected(host.log.lines)
      const outcome = (name: 'done' | 'refused' | 'unheard') => sum(({ outcomes }) => outcomes[name])
      return {
        rows: [
          {
            seeds,
            commands: seeds * commands,
            done: outcome('done'),
            refused: outcome('refused'),
            'given up': outcome('unheard'),
            broken: broken.length,
            'a minute': Math.round((seeds * commands) / minutes),
          },
        ],
        also: [
          [
            {
              conflicts: conflict,
              throttles: throttle,
              'applied and timed out': timeout,
              'applied and broken off': reset,
              crashes: crash,
            },
          ],
          [
            {
              told: sum(({ told }) => told),
              deliveries: sum(({ deliveries }) => deliveries),
              mails: sum(({ mails }) => mails),
              twins: sum(({ twins }) => twins),
            },
          ],
        ],
        missed: [
          ...bar('broken promises', broken.length, 0, 'sentences'),
          ...broken.slice(0, 10),
          ...bar('lines in the log that nobody expected', odd.length, 0, 'lines'),
          ...odd.slice(0, 3),
          ...(again.hash === reports[0]?.hash ? [] : [`seed ${seed} came out otherwise when it was run again`]),
          ...Object.entries(host.faults.met).flatMap(([fault, count]) => (count > 0 ? [] : [`no ${fault} was met`])),
          ...(outcome('done') > outcome('refused') ? [] : ['more was refused than done: this proves little']),
          ...(sum(({ mails }) => mails) > 0 ? [] : ['nobody was sent a mail']),
        ],
      }
    } finally {
      await host.stop()
    }
  },
}
