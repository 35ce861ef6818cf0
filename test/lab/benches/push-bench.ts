import { type Bench, band, bar, type Finding, median, quantile, rounded } from './bench.ts'
import type { Times } from './push/same-batch.ts'

const rounds = 30
const maxShare = 1.1
const maxProcessorShare = 1.3
const parts = ['frames', 'codes'] as const

/** The p99 of each batch. */
const p99s = (times: readonly Times[], part: keyof Times): number[] => times.map((one) => quantile(one[part], 0.99))

/** Other work on the machine slows down whole batches, now of one kind and now of the other: medians are compared. */
const share = (pushed: readonly Times[], plain: readonly Times[], part: keyof Times): number =>
  median(p99s(pushed, part)) / median(p99s(plain, part))

export const pushBench: Bench = {
  name: 'push',
  about: 'frames and sign-up codes of a batch whose pushes go to a service that hangs, beside one without pushes',
  isGate: false,
  run: async (): Promise<Finding> => {
    // Loaded late: functions read their settings when they load.
    const { timeBatches } = await import('./push/same-batch.ts')
    const { pushed, plain, hanging } = await timeBatches(rounds)
    const { measureProcessor } = await import('./push/processor-share.ts')
    const { pushes, isSent, sentMs, encryptedMs } = await measureProcessor()
    const processorShare = sentMs / encryptedMs
    const fewest = Math.min(...hanging)
    return {
      rows: parts.map((part) => ({
        part,
        batches: rounds,
        'pushes that hang in a batch': fewest,
        'p99 ms of a batch, with pushes': band(p99s(pushed, part)),
        'without pushes': band(p99s(plain, part)),
        [`median × (≤ ${maxShare})`]: rounded(share(pushed, plain, part), 2),
      })),
      also: [
        [
          {
            pushes,
            'processor ms': rounded(sentMs),
            'to encrypt alone': rounded(encryptedMs),
            [`× (≤ ${maxProcessorShare})`]: rounded(processorShare, 2),
          },
        ],
      ],
      missed: [
        ...(isSent ? [] : ['no service took the last push, so its processor time shows nothing']),
        ...bar('the processor time of pushes', processorShare, maxProcessorShare, '×'),
        ...(fewest > 0 ? [] : ['a batch had no pushes, so nothing was shown']),
        ...parts.flatMap((part) => bar(`p99 of ${part} beside pushes`, share(pushed, plain, part), maxShare, '×')),
      ],
    }
  },
}
