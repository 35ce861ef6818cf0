import { describe, expect, it, test } from 'vitest'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { captureFaults } from '#test/support/captured-faults.ts'
import type { Handler } from '../gateway/invoke.ts'
import { deliver, matchesStreamFilter } from './deliver.ts'
import type { StreamRecord } from './stream-reader.ts'

describe('deliver', () => {
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

  it('continues from the first record that was reported as failed', async () => {
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

  it('treats an unknown identifier as a failure of the whole batch', async () => {
    let tries = 0
    const { calls } = await run([record(1)], () => (++tries === 1 ? failing('unknown') : undefined))
    expect(calls).toEqual([['1'], ['1']])
  })

  it('halves a batch that throws, and puts aside a record that is too old and still fails', async () => {
    const faults = captureFaults()
    const old = [1, 2, 3, 4].map((n) => record(n, 120))
    const { kept, calls } = await run(old, (numbers) => {
      if (numbers.includes('3')) throw new Error('poison')
    })
    expect(kept).toEqual(['3'])
    expect(calls[0]).toEqual(['1', '2', '3', '4'])
    expect(calls[1]).toEqual(['1', '2'])
    expect(calls.at(-1)).toEqual(['4'])
    expect(faults()).toMatchObject([{ message: expect.stringMatching(/ failed$/) }])
  })

  it('puts a record aside after ten retries, and continues with the next', async () => {
    const { kept, calls, done } = await run([record(1), record(2)], (numbers) =>
      numbers.includes('1') ? failing('1') : { batchItemFailures: [] },
    )
    expect(calls.filter((numbers) => numbers.join() === '1')).toHaveLength(11)
    expect([kept, calls.at(-1), done]).toEqual([['1'], ['2'], true])
  })

  it('stops between tries when it is aborted', async () => {
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

describe('the stream filter', () => {
  const image = ({ PK, SK }: Key) => ({ PK: { S: PK }, SK: { S: SK } })
  const record = (key: Key, kind: 'INSERT' | 'MODIFY' | 'REMOVE' = 'MODIFY') => ({
    eventName: kind,
    dynamodb: {
      Keys: image(key),
      ...(kind !== 'INSERT' && { OldImage: image(key) }),
      ...(kind !== 'REMOVE' && { NewImage: image(key) }),
    },
  })

  test.each([
    ['a rate window', keys.rateWindow('login', 'ip', '127.0.0.1', 29_000_000)],
    ['a failed log-in', keys.loginTries('a@example.org')],
    ['the count of requested mails', keys.codeMails('reset', 'a@example.org')],
    ['a mailed link', keys.link('token')],
    ['a ride', keys.ride('u', 'r')],
    ['an opening of a ride', keys.rideCell(0, '2026-11-20', 'morning', '2.1.1', '5#t#r')],
    ['a partner who is online', keys.online('2.1.1', 'u')],
    ['a job that a partner hid', keys.rejected('u', 'r')],
    ['the audience of a job', keys.requestTold('r')],
    ['the count of mails about a request', keys.requestMails('r')],
    ['an event of a request', keys.requestEvent('r', 3)],
    ['a scheduled task', keys.due('2026-11-20', 1, 't', 'w')],
    ['a sent mail', keys.sentMail('e')],
    ['the details of a request', keys.requestDetail('r')],
    ['a changed presence', keys.presence('u')],
    ['a notification', keys.notification('u', 't#e')],
    ['how far a user has read', keys.notificationsRead('u')],
    ['the user of a socket', keys.connection('c')],
    ['the counters of a user', keys.historyCounts('u')],
    ['the counters of a fleet', keys.businessCounts('b')],
    ['an entry of a pause', keys.pauseOf(keys.historyCounts('u'), '2026-11-20')],
  ])('keeps back %s', (_, key) => {
    for (const kind of ['INSERT', 'MODIFY'] as const) expect(matchesStreamFilter(record(key, kind))).toBe(false)
  })

  test.each([
    ['a request', keys.request('r'), 'INSERT'],
    ['a changed request', keys.request('r'), 'MODIFY'],
    ['a user', keys.user('u'), 'MODIFY'],
    ['an erased user', keys.user('u'), 'REMOVE'],
    ['an application', keys.partner('u'), 'MODIFY'],
    ['a code', keys.otp('signup', 'a@example.org', 'flow'), 'INSERT'],
    ['a message', keys.contactMessage('m'), 'INSERT'],
    ['an ended session', keys.session('u', 'hash'), 'REMOVE'],
    ['the first socket of a user', keys.sockets('u'), 'INSERT'],
    ['another socket of a user', keys.sockets('u'), 'MODIFY'],
    ['the presence of an erased user', keys.presence('u'), 'REMOVE'],
    ['a withdrawn ride', keys.ride('u', 'r'), 'REMOVE'],
  ] as const)('lets %s pass', (_, key, kind) => {
    expect(matchesStreamFilter(record(key, kind))).toBe(true)
  })

  test.each([
    ['pausedUntil', keys.historyCounts('u')],
    ['postingPausedUntil', keys.historyCounts('u')],
    ['pausedUntil', keys.businessCounts('b')],
  ])('lets counters with %s pass', (name, key) => {
    const { dynamodb, ...rest } = record(key)
    const NewImage = { ...image(key), [name]: { S: '2026-11-20T12:00:00.000Z' } }
    expect(matchesStreamFilter({ ...rest, dynamodb: { ...dynamodb, NewImage } })).toBe(true)
  })

  test('lets a presence pass that turns', () => {
    const { dynamodb, ...rest } = record(keys.presence('u'))
    const NewImage = { ...image(keys.presence('u')), turn: { S: 'online' } }
    expect(matchesStreamFilter({ ...rest, dynamodb: { ...dynamodb, NewImage } })).toBe(true)
  })

  test('ignores the identity in a record, which Lambda cannot filter by', () => {
    const byTime = { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }
    expect(matchesStreamFilter({ ...record(keys.session('u', 'hash'), 'REMOVE'), ...byTime })).toBe(true)
  })
})
