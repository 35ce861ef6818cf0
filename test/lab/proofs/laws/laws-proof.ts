import { fileURLToPath } from 'node:url'
import { bar } from '#test/lab/benches/bench.ts'
import { resultOfChild } from '#test/lab/benches/result-of-child.ts'
import { limitsToReach } from '#test/lab/model/laws/law.ts'
import { everyEndpoint } from '#test/support/every-endpoint.ts'
import type { Proof, Size } from '../proof.ts'
import type { Kind, SequencesRun } from './run-sequences.ts'

type Part = { where: 'memory' | 'http'; kind: Kind; sequences: number }

/** In full there is always a process for each core: the figures of this world are for this process alone. */
const parts: Record<Size, { processes: number; parts: readonly Part[] }> = {
  short: {
    processes: 1,
    parts: [
      { where: 'memory', kind: 'any', sequences: 140 },
      { where: 'memory', kind: 'leaving', sequences: 20 },
    ],
  },
  full: {
    processes: 2,
    parts: [
      { where: 'memory', kind: 'any', sequences: 100_000 },
      { where: 'memory', kind: 'leaving', sequences: 14_000 },
      { where: 'http', kind: 'any', sequences: 300 },
    ],
  },
}
/**
 * The number of sequences in which each limit must be reached. The short form is so small that one limit of each law
 * must be.
 */
const minShare = 0.01
const minLeaving = 10_000

const child = fileURLToPath(new URL('./laws-child.ts', import.meta.url))

type Ran = Part & { runs: SequencesRun[]; seconds: number }

const runPart = async (part: Part, seed: number, processes: number): Promise<Ran> => {
  const began = performance.now()
  const { where, kind, sequences } = part
  const runs = await Promise.all(
    Array.from({ length: processes }, (_, at) =>
      resultOfChild<SequencesRun>(child, [where, kind, seed * processes + at, sequences / processes]),
    ),
  )
  return { ...part, runs, seconds: (performance.now() - began) / 1000 }
}

const sum = (runs: readonly SequencesRun[], of: (run: SequencesRun) => number | undefined): number =>
  runs.reduce((total, run) => total + (of(run) ?? 0), 0)

const limits = Object.entries(limitsToReach).flatMap(([law, names]) => names.map((name) => ({ law, name })))

const timesReached = (runs: readonly SequencesRun[], limit: string): number =>
  sum(runs, ({ reached }) => reached.get(limit))

type Share = { law: string; limit: string; share: number }

/** In how many of the sequences each limit was reached. */
const sharesOf = (runs: readonly SequencesRun[]): Share[] => {
  const played = sum(runs, (run) => run.played)
  return limits.map(({ law, name }) => ({
    law,
    limit: name,
    share: timesReached(runs, `${law} ${name}`) / Math.max(1, played),
  }))
}

const notReached = (shares: readonly Share[], size: Size): string[] => {
  if (size === 'full')
    return shares
      .filter(({ share }) => share < minShare)
      .map(({ law, limit }) => `${law}: ${limit}, in too few sequences`)
  const byLaw = Map.groupBy(shares, ({ law }) => law)
  return [...byLaw].flatMap(([law, some]) =>
    some.some(({ share }) => share > 0) ? [] : [`${law}: none of its limits was reached`],
  )
}

const rowOf = ({ where, kind, runs, seconds }: Ran) => ({
  sequences: `${kind}, ${where === 'http' ? 'over HTTP' : 'in process'}`,
  played: sum(runs, ({ played }) => played),
  calls: sum(runs, ({ calls }) => calls),
  'somebody left': timesReached(runs, 'L1 somebody was erased') + timesReached(runs, 'L1 a driver was removed'),
  seconds: Math.round(seconds),
  broken: sum(runs, ({ broken }) => broken.length),
})

export const lawsProof: Proof = {
  name: 'laws',
  about: 'what members may do to one another: every call of every contract in any order, judged by what it changes',
  run: async ({ seed, size }) => {
    const ran: Ran[] = []
    for (const part of parts[size].parts) ran.push(await runPart(part, seed, parts[size].processes))
    const inMemory = ran.find(({ where, kind }) => where === 'memory' && kind === 'any')?.runs ?? []
    const all = ran.flatMap(({ runs }) => runs)
    const shares = sharesOf(inMemory)
    const calls = everyEndpoint.map(({ operation }) => ({
      call: operation,
      made: sum(all, ({ made }) => made.get(operation)),
      granted: sum(all, ({ granted }) => granted.get(operation)),
    }))
    const rows = ran.map(rowOf)
    const wanted = parts[size].parts.reduce((total, { sequences }) => total + sequences, 0)
    const isFull = size === 'full'
    const left = rows.find(({ sequences }) => sequences.startsWith('leaving'))?.['somebody left'] ?? 0
    return {
      rows,
      also: [
        shares.map(({ share, ...row }) => ({ ...row, share: `${(share * 100).toFixed(1)} %` })),
        ...(isFull ? [calls] : []),
      ],
      missed: [
        ...all.flatMap(({ broken }) => broken),
        ...bar('sequences that were not played', wanted - sum(all, ({ played }) => played), 0, 'sequences'),
        ...notReached(shares, size),
        ...(isFull ? calls.filter(({ granted }) => granted === 0).map(({ call }) => `${call} was never granted`) : []),
        ...(isFull && left < minLeaving ? [`only ${left} erasures and removals`] : []),
      ],
    }
  },
}
