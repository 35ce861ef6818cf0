import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushFaults, logFault } from './fault-log.ts'

const written = vi.spyOn(console, 'error').mockReturnValue()
const lines = () => written.mock.calls.map(([line]) => JSON.parse(String(line)))

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') }))
afterEach(() => {
  flushFaults()
  written.mockClear()
  vi.useRealTimers()
})

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('a message that may quote what a user typed is not logged, only its kind and place', () => {
  const error = thrownBy(() => JSON.parse('ann@post.example'))
  logFault('A call failed', { error })
  logFault('Another call failed', { error: 'ann@post.example' })
  expect(String(written.mock.calls)).not.toMatch(/ann|post\.example/)
  expect(lines()).toEqual([
    {
      level: 'error',
      message: 'A call failed',
      at: '2026-11-20T12:00:00.000Z',
      fault: expect.stringMatching(/^SyntaxError at /),
      count: 1,
    },
    expect.objectContaining({ fault: 'string' }),
  ])
})

test('the system’s words are logged, even if another error wraps them', () => {
  const error = thrownBy(() => mkdirSync(import.meta.filename))
  logFault('A folder is missing', { error })
  logFault('The stream cannot be read', { error: new TypeError('fetch failed', { cause: error }) })
  expect(lines()).toEqual([
    expect.objectContaining({ code: 'EEXIST', cause: expect.stringMatching(/^EEXIST: file already exists, mkdir /) }),
    expect.objectContaining({ code: 'EEXIST', fault: expect.stringMatching(/^TypeError at /) }),
  ])
})

test('the same fault is logged at once, then once a minute with its count, and at once again after a quiet minute', () => {
  const fail = (times: number) => {
    for (let time = 1; time <= times; time += 1) logFault('A mail was not sent yet', { cause: `try ${time}` })
  }
  fail(3)
  expect(lines()).toMatchObject([{ count: 1, cause: 'try 1' }])
  vi.advanceTimersByTime(60_000)
  expect(lines()).toMatchObject([{ count: 1 }, { count: 2, cause: 'try 3', at: '2026-11-20T12:01:00.000Z' }])
  fail(5)
  expect(lines()).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(lines()[2]).toMatchObject({ count: 5, at: '2026-11-20T12:02:00.000Z' })
  vi.advanceTimersByTime(60_000)
  fail(1)
  expect(lines().slice(3)).toMatchObject([{ count: 1, at: '2026-11-20T12:03:00.000Z' }])
})

test('faults of another kind, place or server are counted apart', () => {
  for (const server of ['one:25', 'two:25']) logFault('A mail was not sent yet', { server })
  logFault('A mail was given up', { server: 'one:25' })
  const [first, second] = [new TypeError('x'), new TypeError('x')]
  for (const error of [first, second, first]) logFault('A call failed', { error })
  expect(lines()).toHaveLength(5)
})

test('callers are counted by marks that do not reveal their addresses', () => {
  for (const caller of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.3'])
    logFault('A call failed', { caller })
  logFault('Another call failed', { caller: '203.0.113.1' })
  vi.advanceTimersByTime(60_000)
  const [first, other, repeats] = lines()
  expect(first.caller).toMatch(/^[\w-]{12}$/)
  expect(other.caller).toBe(first.caller)
  expect(repeats).toMatchObject({ count: 3, callers: 3 })
  expect(String(written.mock.calls)).not.toContain('203.0.113')
})

test('a stopping host logs the remaining counts', () => {
  for (let time = 0; time < 3; time += 1) logFault('A call failed')
  flushFaults()
  expect(lines()).toMatchObject([{ count: 1 }, { count: 2 }])
  expect(vi.getTimerCount()).toBe(0)
})
