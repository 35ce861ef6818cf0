import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Pattern, streamFilter } from '#lib/table-schema.ts'
import { invoke, type Lambda } from '../gateway/invoke.ts'
import type { StreamRecord } from './stream-reader.ts'

const PartialBatchResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.nullable(z.string()) })),
})

type Delivery = {
  lambda: Lambda
  signal: AbortSignal
  /** Receives the records that could not be delivered. */
  keepFailed: (records: StreamRecord[]) => void
  maxAgeMs?: number
  maxRetries?: number
  firstPauseMs?: number
}

const timeoutMs = 60_000
/** After the machine was asleep, all records are too old at once. They still get two retries. */
const maxRetriesWhenOld = 2

/**
 * Delivers records in order and at least once, as Lambda does. After a reported failure it continues from that record;
 * after an error it halves the batch. It retries with growing pauses. A record that was retried ten times or is two
 * hours old is put aside. Returns false if it was stopped before all records were done.
 */
export const deliver = async (records: StreamRecord[], delivery: Delivery): Promise<boolean> => {
  const { signal, keepFailed, maxAgeMs = 2 * 3_600_000, maxRetries: maxRepeats = 10, firstPauseMs = 100 } = delivery
  let left = records
  let size = records.length
  let pauseMs = firstPauseMs
  let repeats = 0
  while (left.length > 0) {
    if (signal.aborted) return false
    const batch = left.slice(0, size)
    const done = await invokeWithBatch(batch, delivery.lambda)
    left = left.slice(done)
    if (done > 0) repeats = 0
    if (done === batch.length) {
      pauseMs = firstPauseMs
      continue
    }
    const failed = left[0]
    const isTooOld = failed && Date.now() - failed.dynamodb.ApproximateCreationDateTime * 1000 > maxAgeMs
    if (failed && size === 1 && repeats >= (isTooOld ? maxRetriesWhenOld : maxRepeats)) {
      keepFailed([failed])
      left = left.slice(1)
      repeats = 0
      continue
    }
    if (size === 1) repeats += 1
    size = Math.max(1, Math.ceil(size / 2))
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    pauseMs = Math.min(pauseMs * 2, 10_000)
  }
  return true
}

/** The number of records at the start of the batch that are done. */
const invokeWithBatch = async (batch: StreamRecord[], lambda: Lambda): Promise<number> => {
  const outcome = await invoke(lambda, { Records: batch }, timeoutMs)
  if (!outcome.ok) return 0
  const response = PartialBatchResponse.safeParse(outcome.result)
  if (!response.success || response.data.batchItemFailures.length === 0) return batch.length
  const places = response.data.batchItemFailures.map(({ itemIdentifier }) =>
    batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  )
  // An unknown identifier counts as a failure of the whole batch.
  return Math.max(0, Math.min(...places))
}

/** Lambda's filter between the stream and the fan-out. */
export const matchesStreamFilter = (record: object): boolean => tests.some((isMatch) => isMatch(record))

type Rules = Extract<Pattern[string], readonly unknown[]>
type Test = (value: unknown) => boolean

const testOf = (pattern: Pattern): Test => {
  const parts = Object.entries(pattern).map(([name, part]) => ({
    name,
    isMatch: isRules(part) ? testOfRules(part) : testOf(part),
  }))
  return (value) =>
    parts.every(({ name, isMatch }) =>
      isMatch(typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    )
}

const testOfRules =
  (rules: Rules): Test =>
  (found) =>
    rules.some((rule) => {
      if (typeof rule === 'string') return found === rule
      if ('prefix' in rule) return typeof found === 'string' && found.startsWith(rule.prefix)
      return rule.exists === (found !== undefined)
    })

const isRules = (part: Pattern[string]): part is Rules => Array.isArray(part)

const tests = streamFilter.map(testOf)
