import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { captureFaults } from '#test/support/captured-faults.ts'
import { runNightly } from './schedule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['in winter', '2026-11-20T22:30:00.000Z', '2026-11-21T00:01:00.000Z'],
  ['in summer', '2026-07-01T21:30:00.000Z', '2026-07-01T23:01:00.000Z'],
])('runs a minute after the start, and within a minute of midnight in London: %s', async (_, startsAt, runsBy) => {
  vi.setSystemTime(new Date(startsAt))
  const task = vi.fn(async () => undefined)
  const { stop } = runNightly(task)
  expect(task).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(Date.parse(runsBy) - Date.now() - 60_001)
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_001)
  expect(task).toHaveBeenCalledTimes(2)
  await stop()
})

test('logs a run that fails, and runs again the next night', async () => {
  const faults = captureFaults()
  vi.setSystemTime(new Date('2026-11-20T12:00:00.000Z'))
  const task = vi.fn(async () => Promise.reject(new Error('no table')))
  const { stop } = runNightly(task)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(task).toHaveBeenCalledTimes(2)
  expect(faults()).toMatchObject([{ count: 1 }, { count: 1 }])
  await stop()
})
