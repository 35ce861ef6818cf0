import { matchesStreamFilter } from '#lib/local/streams/deliver.ts'
import type { streamReader } from '#lib/local/streams/stream-reader.ts'
import type { FaultyHost } from './faulty-host.ts'
import type { SeedReport } from './one-seed.ts'

const maxDeliveries = 1_000

const sentBy = ({ mails }: FaultyHost): number => [...mails.values()].reduce((sum, count) => sum + count, 0)

/** A mail has a twin where its mark could not be written, or where the fan-out died before it was. */
const mayHaveTwins = (met: string[]): boolean => met.some((one) => /^PutItem SENT|crash$/.test(one))

/** Delivers everything that was written to the fan-out, under the same faults, as often as necessary. */
export const deliverRecords = async (
  host: FaultyHost,
  seed: number,
  reader: ReturnType<typeof streamReader>,
  report: SeedReport,
): Promise<void> => {
  for (;;) {
    const batches = await reader.next(100)
    if (batches.length === 0) return
    let left = batches.flatMap(({ records }) => records).filter(matchesStreamFilter)
    report.told += left.length
    while (left.length > 0) {
      report.deliveries += 1
      if (report.deliveries > maxDeliveries) throw new Error(`${left.length} records are not told after so many tries`)
      const [mails, marks] = [sentBy(host), host.faults.marks.size]
      const received = await host.hearOf(`${seed} telling ${report.deliveries}`, left)
      left = received.left
      const sent = sentBy(host) - mails
      const twins = sent - (host.faults.marks.size - marks)
      report.mails += sent
      report.twins += twins
      if (twins !== 0 && !mayHaveTwins(received.met))
        report.broken.push(`seed ${seed}: ${sent} mails left ${sent - twins} marks, and nothing had gone wrong`)
    }
  }
}
