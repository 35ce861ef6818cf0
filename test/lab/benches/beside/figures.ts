import { quantile, rounded } from '../bench.ts'
import type { InOneWorld } from './in-one-world.ts'

/** One step of one contestant over all its turns. */
type Figures = {
  calls: number
  /** The number of unexpected answers, by status. */
  refused: Record<string, number>
  perSecond: number
  p50: number
  p99: number
  processorMicros: number
}

export const figuresOf = ({ taken }: InOneWorld, step: string, by: string): Figures => {
  const turns = taken.filter((one) => one.step === step && one.by === by).map(({ measured }) => measured)
  const sum = (of: (turn: (typeof turns)[number]) => number) => turns.reduce((total, turn) => total + of(turn), 0)
  const ms = turns.flatMap((turn) => turn.ms)
  const refused = refusedIn(turns.map(({ statuses }) => statuses))
  // Refusals are quick and do no work, so they do not count.
  const done = ms.length - Object.values(refused).reduce((total, count) => total + count, 0)
  return {
    calls: ms.length,
    refused,
    perSecond: done / sum(({ seconds }) => seconds),
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    processorMicros: (sum(({ processorMs }) => processorMs) * 1000) / ms.length,
  }
}

const refusedIn = (turns: readonly Record<string, number>[]): Record<string, number> => {
  const refused: Record<string, number> = {}
  for (const [status, count] of turns.flatMap((statuses) => Object.entries(statuses)))
    if (!status.startsWith('2')) refused[status] = (refused[status] ?? 0) + count
  return refused
}

/** Our calls a second as a multiple of the peer's. */
export const ratioOf = (world: InOneWorld, step: string, peer: string): number =>
  figuresOf(world, step, 'ours').perSecond / figuresOf(world, step, peer).perSecond

const rowOf = (world: InOneWorld, step: string, by: string) => {
  const { calls, refused, perSecond, p50, p99, processorMicros } = figuresOf(world, step, by)
  return {
    requests: world.size,
    step,
    by,
    calls,
    'not 2xx': Object.entries(refused)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    'a second': rounded(perSecond, 0),
    'ours is': by === 'ours' ? '' : `× ${ratioOf(world, step, by).toFixed(2)}`,
    'p50 ms': rounded(p50, 2),
    'p99 ms': rounded(p99, 1),
    'CPU µs': rounded(processorMicros, 0),
  }
}

/** Every step of every contestant, once. */
export const steps = ({ taken: turns }: InOneWorld): { step: string; by: string }[] => [
  ...new Map(turns.map(({ step, by }) => [`${step} ${by}`, { step, by }])).values(),
]

export const rowsOf = (world: InOneWorld) => steps(world).map(({ step, by }) => rowOf(world, step, by))
