import { describe, expect, it, vi } from 'vitest'
import type { Handler } from '../gateway/invoke.ts'
import { deliver } from './deliver.ts'
import type { StreamRecord } from './stream-reader.ts'

const record = (n: number, ageSeconds = 0): StreamRecord => ({
  eventID: `${n}`,
  eventName: 'INSERT',
  dynamodb: { Keys: {}, SequenceNumber: `${n}`, ApproximateCreationDateTime: Date.now() / 1000 - ageSeconds },
})

type Batch = { Records: StreamRecord[] }

const run = async (records: StreamRecord[], answer: (numbers: string[]) => unknown, maxAgeMs = 60_000) => {
  const calls: string[][] = []
  const kept: StreamRecord[] = []
  const stopping = new AbortController()
  const handler: Handler = (event) => {
    const numbers = (event as Batch).Records.map(({ eventID }) => eventID) // what deliver sends
    calls.push(numbers)
    return answer(numbers)
  }
  const done = await deliver(records, {
    lambda: { name: 'fan-out', handler },
    signal: stopping.signal,
    keepFailed: (failed) => kept.push(...failed),
    maxAgeMs,
    firstPauseMs: 1,
  })
  return { calls, kept: kept.map(({ eventID }) => eventID), done }
}

const failing = (itemIdentifier: string) => ({ batchItemFailures: [{ itemIdentifier }] })

describe('deliver', () => {
  it('comes again from the first record that was reported as failed', async () => {
    let tries = 0
    const { calls, done } = await run(
      [1, 2, 3].map((n) => record(n)),
      (numbers) => (numbers.includes('2') && ++tries === 1 ? failing('2') : { batchItemFailures: [] }),
    )
    expect(calls).toEqual([
      ['1', '2', '3'],
      ['2', '3'],
    ])
    expect(done).toBe(true)
  })

  it('takes a name that it did not send for a failure of all', async () => {
    let tries = 0
    const { calls } = await run([record(1)], () => (++tries === 1 ? failing('unknown') : undefined))
    expect(calls).toEqual([['1'], ['1']])
  })

  it('halves a batch that throws, and keeps aside what is too old and still fails', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const old = [1, 2, 3, 4].map((n) => record(n, 120))
    const { kept, calls } = await run(old, (numbers) => {
      if (numbers.includes('3')) throw new Error('poison')
    })
    expect(kept).toEqual(['3'])
    expect(calls[0]).toEqual(['1', '2', '3', '4'])
    expect(calls[1]).toEqual(['1', '2'])
    expect(calls.at(-1)).toEqual(['4'])
    said.mockRestore()
  })

  it('keeps a record aside that was repeated ten times, and goes on with those behind it', async () => {
    const { kept, calls, done } = await run([record(1), record(2)], (numbers) =>
      numbers.includes('1') ? failing('1') : { batchItemFailures: [] },
    )
    expect(calls.filter((numbers) => numbers.join() === '1')).toHaveLength(11)
    expect([kept, calls.at(-1), done]).toEqual([['1'], ['2'], true])
  })

  it('stops between tries when it is told to', async () => {
    const stopping = new AbortController()
    const handler = () => {
      stopping.abort()
      return failing('1')
    }
    const lambda = { name: 'fan-out', handler }
    const done = await deliver([record(1)], { lambda, signal: stopping.signal, keepFailed: () => undefined })
    expect(done).toBe(false)
  })
})
