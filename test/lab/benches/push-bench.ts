import { type Bench, bar, type Finding, median, quantile, rounded } from './bench.ts'
import type { Times } from './push/same-batch.ts'

const rounds = 20
const maxShare = 1.1
const parts = ['frames', 'codes'] as const

/** The p99 of all times of an arm, which shows what other work on the machine did, too. */
const p99 = (times: readonly Times[], part: keyof Times): number =>
  quantile(
    times.flatMap((one) => one[part]),
    0.99,
  )

/** A round with pushes beside the one next to it without: the median of many is the same on a busy machine. */
const shareOf = (pushed: readonly Times[], plain: readonly Times[], part: keyof Times): number =>
  median(pushed.map((one, at) => p99([one], part) / p99(plain.slice(at, at + 1), part)))

export const pushBench: Bench = {
  name: 'push',
  about: 'frames and sign-up codes of a batch whose pushes go to a service that hangs, beside one without pushes',
  isGate: false,
  run: async (): Promise<Finding> => {
    // Loaded late: functions read their settings when they load.
    const { timeBatches } = await import('./push/same-batch.ts')
    const { pushed, plain, hanging } = await timeBatches(rounds)
    const fewest = Math.min(...hanging)
    return {
      rows: parts.map((part) => ({
        part,
        batches: rounds,
        'pushes that hang in a batch': fewest,
        'p99 ms, with pushes': rounded(p99(pushed, part)),
        'p99 ms, without': rounded(p99(plain, part)),
        [`p99 of a batch × (≤ ${maxShare})`]: rounded(shareOf(pushed, plain, part), 2),
      })),
      missed: [
        ...(fewest > 0 ? [] : ['a batch had no pushes, so nothing was shown']),
        ...parts.flatMap((part) => bar(`p99 of ${part} beside pushes`, shareOf(pushed, plain, part), maxShare, '×')),
      ],
    }
  },
}
