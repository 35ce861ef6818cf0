import { localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import type { StreamRecord } from '#lib/local/streams/stream-reader.ts'
import type { OpenLocalTable } from '#lib/local/table/local-table.ts'
import { startTestHost, stopSchedules, type TestHost } from './start-test-host.ts'

type Records = StreamRecord[]

/**
 * A table client between the functions and the table that makes the outbox as unreliable as a stream can be: it holds
 * records back, shuffles them, and lets the fan-out die after a number of its calls.
 */
const startUnreliableTable = () => {
  const adapters = localAdapters()
  const table = adapters.table as OpenLocalTable // the one that the host registered
  let hand = (records: Records): Records => records
  let callsLeft = Number.POSITIVE_INFINITY
  let deaths = 0
  const unanswered: string[] = []
  let held: { until: Promise<void>; release: () => void } | undefined

  const send: OpenLocalTable['send'] = async (operation, input) => {
    if (callsLeft > 0) {
      callsLeft -= 1
      return table.send(operation, input)
    }
    deaths += 1
    unanswered.push(JSON.stringify(input))
    // An error of a kind that is never retried.
    return { refusal: { name: 'ValidationException', message: 'killed' } }
  }
  setLocalAdapters({ ...adapters, table: { send } })

  const { source } = table.outbox
  const next = source.next
  source.next = async (limit) => {
    await held?.until
    const batches = await next(limit)
    return batches.map((batch) => ({ ...batch, records: hand(batch.records) }))
  }

  return {
    hold: (): void => {
      const { promise: until, resolve: release } = Promise.withResolvers<void>()
      held = { until, release }
    },
    /** Lets the records go; after this many calls the table fails every call. */
    release: (calls = Number.POSITIVE_INFINITY): void => {
      callsLeft = calls
      deaths = 0
      held?.release()
      held = undefined
    },
    revive: (): void => {
      callsLeft = Number.POSITIVE_INFINITY
    },
    deaths: () => deaths,
    /** The commands that have failed so far. */
    unanswered: (): readonly string[] => unanswered,
    handOver: (how: (records: Records) => Records): void => {
      hand = how
    },
  }
}

type RoughTable = ReturnType<typeof startUnreliableTable>

/** A host over a table with an unreliable outbox, without the tasks of each minute, whose calls would count, too. */
export const startHostWithUnreliableTable = async (): Promise<{
  host: TestHost
  rough: RoughTable
  stop: () => Promise<void>
}> => {
  stopSchedules()
  const host = await startTestHost()
  const rough = startUnreliableTable()
  const stop = async (): Promise<void> => {
    rough.release()
    await host.stop()
  }
  return { host, rough, stop }
}
