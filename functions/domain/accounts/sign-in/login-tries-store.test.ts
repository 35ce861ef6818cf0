import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { type LoginTries, nextTries, reserveTry } from './login-tries-store.ts'

const start = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const pauseOf = (tries: LoginTries, at: Date) => (new Date(tries.until).getTime() - at.getTime()) / 1000

/** One row of tries: a write succeeds only if the row is as it was read. */
const rowOfTries = (now: () => Date) => {
  let row: LoginTries | undefined
  const logins = {
    reserve: async (_: string, seen: LoginTries | undefined, next: LoginTries) => {
      await Promise.resolve()
      if (seen?.tries !== row?.tries) return { seen: row }
      row = next
      return 'done' as const
    },
  }
  return { tries: () => row?.tries ?? 0, attempt: (seen = row) => reserveTry({ logins, now }, 'scope', seen) }
}

test('the first four tries have no pause; then pauses double up to a quarter of an hour', () => {
  let seen: LoginTries | undefined
  const pauses = Array.from({ length: 11 }, () => {
    seen = nextTries(seen, start)
    return pauseOf(seen, start)
  })
  expect(pauses).toEqual([0, 0, 0, 0, 60, 120, 240, 480, 900, 900, 900])
})

test('no pause is longer than a quarter of an hour, however many tries there were', () => {
  forAll(fc.nat(100_000), (tries) => {
    const pause = pauseOf(nextTries({ tries, until: start.toISOString(), ttl: 2 ** 40 }, start), start)
    expect(pause).toBeGreaterThanOrEqual(0)
    expect(pause).toBeLessThanOrEqual(900)
  })
})

test('a day without tries resets the count, even if the row still exists', () => {
  const five = nextTries({ tries: 4, until: start.toISOString(), ttl: 2 ** 40 }, start)
  expect(nextTries(five, after(60 + 24 * 3600)).tries).toBe(1)
  expect(nextTries(five, after(60 + 24 * 3600 - 1)).tries).toBe(6)
})

test('during a pause no try is counted, and the caller learns how long it lasts', async () => {
  let at = start
  const row = rowOfTries(() => at)
  for (let count = 0; count < 5; count += 1) await row.attempt()
  at = after(10)
  await expect(row.attempt()).rejects.toMatchObject({ code: 'login.paused', retryAfterSeconds: 50 })
  expect(row.tries()).toBe(5)
  at = after(60)
  await row.attempt()
  expect(row.tries()).toBe(6)
})

test('parallel tries are counted one by one, so that at most five succeed', async () => {
  const row = rowOfTries(() => start)
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => row.attempt(undefined)))
  const through = results.filter(({ status }) => status === 'fulfilled')
  expect(through.length).toBe(row.tries())
  expect(row.tries()).toBeLessThanOrEqual(5)
})

test('gives up after losing three races', async () => {
  const reserve = vi.fn(async () => ({ seen: undefined }))
  const trying = reserveTry({ logins: { reserve }, now: () => start }, 'scope', undefined)
  await expect(trying).rejects.toMatchObject({ code: 'limit.reached', retryAfterSeconds: 1 })
  expect(reserve).toHaveBeenCalledTimes(3)
})
