import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

test('runs at most `limit` tasks at once, in order, and a failed task frees its place', async () => {
  const inTurn = limitConcurrency(2)
  const started: number[] = []
  let [running, most] = [0, 0]
  const task = (place: number) =>
    inTurn(async () => {
      started.push(place)
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running -= 1
      if (place % 3 === 0) throw new Error(`task ${place}`)
      return place
    })
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, place) => task(place)))
  expect(most).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  expect(await task(1)).toBe(1)
})
