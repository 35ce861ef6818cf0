import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { captureLog } from '#test/support/captured-log.ts'
import { createCircuitBreaker } from './amazon-places.ts'

let log: ReturnType<typeof captureLog>
let requested = 0
let at = new Date('2026-11-20T12:00:00Z')
const pass = (ms: number): void => {
  at = new Date(at.getTime() + ms)
}

beforeEach(() => {
  vi.useFakeTimers()
  log = captureLog()
  requested = 0
})
afterEach(() => {
  log.release()
  vi.useRealTimers()
})

/** Makes calls as a price estimate does, and returns their answers. */
const breaker = () => {
  const ask = createCircuitBreaker('places', () => at)
  return async <Answer>(question: (abort: AbortSignal) => Promise<Answer>) =>
    (await ask({ asked: 'Geocode', ask: question })).answer
}

const down = () => {
  requested++
  return Promise.reject(new Error('10 Secret Street is not known here'))
}
const up = () => {
  requested++
  return Promise.resolve('here')
}

test('a failure gives no answer, and the log shows where it happened but not its message', async () => {
  const ask = breaker()
  expect(await ask(down)).toBeUndefined()
  expect(log.lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', dependency: 'places', asked: 'Geocode', fault: expect.any(String) },
  ])
  expect(log.lines.join()).not.toContain('Secret')
})

test('a call is aborted after 800 ms', async () => {
  let wasAborted = false
  const never = (abort: AbortSignal) =>
    new Promise<string>(() => {
      abort.addEventListener('abort', () => {
        wasAborted = true
      })
    })
  const answer = breaker()(never)
  await vi.advanceTimersByTimeAsync(799)
  expect(wasAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBeUndefined()
  expect(wasAborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

describe('after three failures in a row', () => {
  test('makes no call for half a minute, then one try decides', async () => {
    const ask = breaker()
    for (let call = 0; call < 5; call++) await ask(down)
    expect(requested).toBe(3)
    pass(29_999)
    expect(await ask(up)).toBeUndefined()
    pass(1)
    await ask(down)
    expect(requested).toBe(4)
    expect(await ask(up)).toBeUndefined()
    pass(30_000)
    expect([await ask(up), await ask(up)]).toEqual(['here', 'here'])
  })

  test('an answer in between resets the count', async () => {
    const ask = breaker()
    for (const call of [down, down, up, down, down]) await ask(call)
    expect(await ask(up)).toBe('here')
  })

  test('a refused input does not count as a failure', async () => {
    const ask = breaker()
    const refused = () => Promise.reject(Object.assign(new Error('too long'), { name: 'ValidationException' }))
    for (let call = 0; call < 5; call++) expect(await ask(refused)).toBeUndefined()
    expect(await ask(up)).toBe('here')
  })
})

describe('a call for a place to store', () => {
  const storing = (ask: ReturnType<typeof createCircuitBreaker>, question: (abort: AbortSignal) => Promise<string>) =>
    ask({ asked: 'Geocode', ask: question, purpose: 'to-store' })

  test('is made even during the pause, and an answer ends the pause', async () => {
    const ask = createCircuitBreaker('places', () => at)
    for (let call = 0; call < 3; call++) await ask({ asked: 'Geocode', ask: down })
    expect(await ask({ asked: 'Geocode', ask: up })).toEqual({ isAnswered: false })
    expect(await storing(ask, up)).toEqual({ isAnswered: true, answer: 'here' })
    expect(await ask({ asked: 'Geocode', ask: up })).toEqual({ isAnswered: true, answer: 'here' })
  })

  test('has a longer timeout', async () => {
    const answer = storing(
      createCircuitBreaker('places', () => at),
      () => new Promise(() => undefined),
    )
    let isOver = false
    void answer.then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(2_499)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({ isAnswered: false })
  })
})
