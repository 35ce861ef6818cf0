import { localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import type { Operation } from '#functions/platform/table/commands.ts'
import type { OpenLocalTable } from '#lib/local/table/local-table.ts'
import { startTestHost, type TestHost } from './start-test-host.ts'

export type Metered = { operation: Operation; readUnits: number; writeUnits: number }

const reading = new Set<Operation>(['GetItem', 'BatchGetItem', 'Query'])

type Consumed = { CapacityUnits?: number }
type Answer = { ConsumedCapacity?: Consumed | Consumed[] }

/**
 * A table client between the functions and the table that records the cost of each command. While it measures, the
 * outbox is held, so the counts are of the call alone, not of the fan-out after it.
 */
const startTableMeter = () => {
  const adapters = localAdapters()
  const table = adapters.table as OpenLocalTable // the one that the host registered
  const calls: Metered[] = []
  let held: { until: Promise<void>; release: () => void } | undefined

  const send: OpenLocalTable['send'] = async (operation, input) => {
    const outcome = await table.send(operation, { ...(input as object), ReturnConsumedCapacity: 'INDEXES' })
    const units = consumed(('answer' in outcome ? outcome.answer : outcome.refusal) as Answer)
    calls.push({ operation, ...(reading.has(operation) ? read(units) : written(units)) })
    return outcome
  }
  const metered = { send, withoutEffects: table.withoutEffects }
  setLocalAdapters({ ...adapters, table: metered })

  const { source } = table.outbox
  const next = source.next
  source.next = async (limit) => {
    await held?.until
    return next(limit)
  }

  const release = (): void => {
    held?.release()
    held = undefined
  }

  return {
    /**
     * The commands of this work. With `isTold` the outbox is not held: work that waits for its effects includes theirs.
     */
    measure: async (work: () => Promise<unknown>, { isTold = false } = {}): Promise<Metered[]> => {
      if (!isTold) {
        const { promise: until, resolve } = Promise.withResolvers<void>()
        held = { until, release: resolve }
      }
      calls.length = 0
      try {
        await work()
        return [...calls]
      } finally {
        release()
      }
    },
  }
}

const read = (readUnits: number) => ({ readUnits, writeUnits: 0 })
const written = (writeUnits: number) => ({ readUnits: 0, writeUnits })

const consumed = ({ ConsumedCapacity = [] }: Answer): number =>
  [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)

type Meter = ReturnType<typeof startTableMeter>

/** The host with a meter between its functions and its table, which may already contain rows. */
export const startMeteredHost = async (
  fill?: (dataDir: string) => Promise<unknown>,
): Promise<{ host: TestHost; meter: Meter; stop: () => Promise<void> }> => {
  const host = await startTestHost({}, fill)
  return { host, meter: startTableMeter(), stop: host.stop }
}
