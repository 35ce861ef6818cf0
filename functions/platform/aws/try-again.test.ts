import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passing, persistence, throttled } from './try-again.ts'

const pauses: number[] = []
vi.mock('node:timers/promises', () => ({ setTimeout: async (ms: number) => void pauses.push(ms) }))

beforeEach(() => {
  pauses.length = 0
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => vi.restoreAllMocks())

const failing = (times: number) => {
  let asked = 0
  const ask = async () => {
    asked += 1
    if (asked <= times) throw new Error(`failure ${asked}`)
    return asked
  }
  return { ask, asked: () => asked }
}

test('what passes is tried again after pauses that double, and four times at most', async () => {
  const persist = persistence(() => passing)
  expect(await persist(failing(3).ask, true)).toBe(4)
  expect(pauses).toEqual([12.5, 25, 50])
  await expect(persist(failing(4).ask, true)).rejects.toThrow('failure 4')
})

test('who is throttled waits longer', async () => {
  await persistence(() => throttled)(failing(3).ask, true)
  expect(pauses).toEqual([500, 1000, 2000])
})

test('what does not pass is not tried again', async () => {
  const { ask, asked } = failing(1)
  await expect(persistence(() => undefined)(ask, true)).rejects.toThrow('failure 1')
  expect(asked()).toBe(1)
})

test('a table that is out for long is asked once by everybody, until it answers again', async () => {
  const persist = persistence(() => passing)
  const outage = failing(1000)
  let calls = 0
  for (; calls < 100 && outage.asked() < 4 * (calls + 1); calls += 1) await persist(outage.ask, true).catch(() => 0)
  for (let call = 0; call < 10; call += 1) await persist(outage.ask, true).catch(() => undefined)
  const before = outage.asked()
  await expect(persist(outage.ask, true)).rejects.toThrow()
  expect(outage.asked()).toBe(before + 1)
  for (let well = 0; well < 20; well += 1) await persist(failing(0).ask, true)
  expect(await persist(failing(1).ask, true)).toBe(2)
})
