import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { askAgain, pauseMs } from './ask-again.ts'

const ask = vi.fn()
let isHidden: boolean

const start = () => {
  const stop = askAgain(ask)
  onTestFinished(stop)
  return stop
}

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset()
  isHidden = false
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  return () => vi.restoreAllMocks()
})

it('asks after growing pauses, without waiting for an answer', () => {
  start()
  const times = [1, 3, 7, 11, 15]
  for (let second = 1; second <= 15; second += 1) {
    vi.advanceTimersByTime(1_000)
    expect(ask).toHaveBeenCalledTimes(times.filter((each) => each <= second).length)
  }
})

it('asks at once when the network is back', () => {
  start()
  dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledOnce()
})

it('asks nothing while the page is hidden, and at once when it becomes visible', () => {
  start()
  isHidden = true
  vi.advanceTimersByTime(60_000)
  dispatchEvent(new Event('online'))
  expect(ask).not.toHaveBeenCalled()
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledOnce()
})

it('asks no more once it is stopped', () => {
  start()()
  vi.advanceTimersByTime(60_000)
  dispatchEvent(new Event('online'))
  expect(ask).not.toHaveBeenCalled()
})

describe('the pause', () => {
  it.each([
    [0, 0, 1_000],
    [1, 1_000, 2_000],
    [2, 3_000, 4_000],
    [9, 60_000, 4_000],
    [50, 5 * 60_000, 15_000],
    [500, 60 * 60_000, 30_000],
  ])('after %i calls in %i ms is %i ms, or up to a quarter less', (attempts, sinceMs, longest) => {
    expect(pauseMs(attempts, sinceMs, 0)).toBe(longest)
    expect(pauseMs(attempts, sinceMs, 1)).toBe(longest * 0.75)
  })
})
