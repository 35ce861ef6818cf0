import { fileURLToPath } from 'node:url'
import { bar, type Finding } from '#test/lab/benches/bench.ts'
import { resultOfChild } from '#test/lab/benches/result-of-child.ts'
import type { Proof, Size } from '../proof.ts'
import type { Seeds, SeedsRun } from './run-seeds.ts'

/**
 * Always in processes of their own, because the figures of these worlds must not reach other tests; in full one for
 * each core.
 */
const sizes: Record<Size, { seeds: number; commands: number; processes: number }> = {
  short: { seeds: 10, commands: 30, processes: 1 },
  full: { seeds: 2_000, commands: 50, processes: 2 },
}
/** The few seeds of the short form may miss these. */
const rareFaults = new Set(['files not answered', 'crashes after a file'])
const child = fileURLToPath(new URL('./seeds-child.ts', import.meta.url))

/** The seeds of one run are consecutive and do not overlap with those of the next. */
const seedsOf = (seed: number, { seeds, commands, processes }: (typeof sizes)[Size]): Seeds[] =>
  Array.from({ length: processes }, (_, at) => {
    const count = seeds / processes
    return { first: seed * 10_000 + at * count, count, commands }
  })

const runAll = (parts: Seeds[]): Promise<SeedsRun[]> =>
  Promise.all(parts.map(({ first, count, commands }) => resultOfChild<SeedsRun>(child, [first, count, commands])))

export const faultsProof: Proof = {
  name: 'faults',
  about:
    'calls of the table conflict, are throttled, apply and time out or break off, or are the last of their handler, and so are those of files, while deadlines pass; nothing is lost, half done or done twice',
  run: async ({ seed, size }): Promise<Finding> => {
    const { seeds, commands } = sizes[size]
    const startedAt = performance.now()
    const runs = await runAll(seedsOf(seed, sizes[size]))
    const minutes = (performance.now() - startedAt) / 60_000
    const reports = runs.flatMap((run) => run.reports)
    const sum = (of: (report: SeedsRun['reports'][number]) => number): number =>
      reports.reduce((total, one) => total + of(one), 0)
    const met = (fault: keyof SeedsRun['met']): number => runs.reduce((total, run) => total + run.met[fault], 0)
    const outcome = (name: 'done' | 'refused' | 'unheard') => sum(({ outcomes }) => outcomes[name])
    const broken = reports.flatMap((one) => one.broken)
    const odd = runs.flatMap((run) => run.odd)
    const faults = {
      conflicts: met('conflict'),
      throttles: met('throttle'),
      'applied and timed out': met('timeout'),
      'applied and broken off': met('reset'),
      crashes: met('crash'),
      'files not answered': met('file outage') + met('file lost'),
      'crashes after a file': met('file crash'),
    }
    return {
      rows: [
        {
          seeds: reports.length,
          commands: reports.length * commands,
          done: outcome('done'),
          refused: outcome('refused'),
          'given up': outcome('unheard'),
          broken: broken.length,
          'a minute': Math.round((reports.length * commands) / minutes),
        },
      ],
      also: [
        [faults],
        [
          {
            told: sum(({ told }) => told),
            deliveries: sum(({ deliveries }) => deliveries),
            mails: sum(({ mails }) => mails),
            twins: sum(({ twins }) => twins),
            'time passed': sum(({ waits }) => waits),
            sweeps: sum(({ sweeps }) => sweeps),
            'files left': sum((one) => one.leftFiles),
          },
        ],
      ],
      missed: [
        ...bar('seeds that were not run', seeds - reports.length, 0, 'seeds'),
        ...bar('broken promises', broken.length, 0, 'sentences'),
        ...broken.slice(0, 100),
        ...bar('what nobody expected beside them', odd.length, 0, 'lines'),
        ...odd.slice(0, 3),
        ...Object.entries(faults).flatMap(([fault, count]) =>
          count > 0 || (size === 'short' && rareFaults.has(fault)) ? [] : [`no ${fault} were met`],
        ),
        ...(outcome('done') > outcome('refused') ? [] : ['more was refused than done: this proves little']),
        ...(sum(({ mails }) => mails) > 0 ? [] : ['nobody was sent a mail']),
      ],
    }
  },
}
