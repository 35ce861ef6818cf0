import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reconcileCounters } from './reconcile-counters.ts'

type Change = 'none' | 'come' | 'go' | 'follow' | 'move'

const lists = { people: [{ index: 'GSI1', list: 'all' }] } as const

/**
 * A list, its late index and its counter. The script changes them at every wait: between pages of a count, between
 * reads, and during a correction.
 */
const world = ({ size = 5, drift = 0, script = [] as Change[] } = {}) => {
  let next = size
  let rows = Array.from({ length: size }, (_, index) => index)
  let indexed = [...rows]
  const late: (() => void)[] = []
  let counter = size + drift
  let changes = 0

  const happen: Record<Change, () => void> = {
    none: () => undefined,
    come: () => {
      const id = next++
      rows.push(id)
      late.push(() => indexed.push(id))
      counter += 1
      changes += 1
    },
    go: () => {
      const id = rows[Math.floor(rows.length / 2)]
      if (id === undefined) return
      rows = rows.filter((one) => one !== id)
      late.push(() => {
        indexed = indexed.filter((one) => one !== id)
      })
      counter -= 1
      changes += 1
    },
    /** The index catches up with one earlier change. */
    follow: () => late.shift()?.(),
    /** Someone applies again, which changes no counter but moves them to the end of the list. */
    move: () => {
      const [first] = indexed
      if (first === undefined || late.length > 0) return
      const id = next++
      rows = [...rows.filter((one) => one !== first), id]
      indexed = [...indexed.filter((one) => one !== first), id]
    },
  }
  const step = async (): Promise<void> => happen[script.shift() ?? 'none']()

  const statistics = {
    readNow: async () => {
      await step()
      return { people: counter, changes }
    },
    correct: async (_: string, difference: number) => {
      await step()
      counter += difference
      changes += 1
    },
  }
  const directories = {
    count: async () => {
      let [counted, seen] = [0, -1]
      for (;;) {
        await step()
        const following = Math.min(...indexed.filter((id) => id > seen))
        if (following === Number.POSITIVE_INFINITY) return counted
        counted += 1
        seen = following
      }
    },
  }
  const pause = async () => {
    // By the end of the pause all earlier changes have reached the index.
    const before = late.splice(0)
    await step()
    for (const follow of before) follow()
  }
  return {
    deps: { statistics, directories, pause },
    drift: () => counter - rows.length,
  }
}

describe('a counter that disagrees with its lists', () => {
  test('is left alone while users come and go', async () => {
    const { deps, drift } = world({ drift: 2, script: Array(200).fill('come') })
    expect(await reconcileCounters(deps, lists)).toEqual([])
    expect(drift()).toBe(2)
  })

  test('users who come and go meanwhile leave the count right or unchanged', async () => {
    const script = fc.array(fc.constantFrom<Change>('none', 'none', 'none', 'come', 'go', 'follow'), { maxLength: 40 })
    const begun = { size: fc.nat(6), drift: fc.integer({ min: -3, max: 3 }), script }
    await fc.assert(
      fc.asyncProperty(fc.record(begun), async ({ script: moments, ...given }) => {
        const { deps, drift } = world({ ...given, script: [...moments] })
        await reconcileCounters(deps, lists)
        expect([given.drift, 0]).toContain(drift())
      }),
      { numRuns: 3000 },
    )
  })

  test.each([0, -1, 2])('by %i gets no worse if someone moves within the list at any moment', async (before) => {
    for (let moment = 0; moment < 20; moment += 1) {
      const { deps, drift } = world({ drift: before, script: [...Array(moment).fill('none'), 'move'] })
      await reconcileCounters(deps, lists)
      expect([before, 0]).toContain(drift())
    }
  })

  test.each([2, -3])('by %i is corrected if nothing changes meanwhile', async (drift) => {
    const begun = world({ drift })
    expect(await reconcileCounters(begun.deps, lists)).toEqual([{ name: 'people', difference: -drift }])
    expect(begun.drift()).toBe(0)
  })

  test('is corrected as soon as two counts in a row are undisturbed', async () => {
    const { deps, drift } = world({ drift: 1, script: ['none', 'come', 'come'] })
    expect(await reconcileCounters(deps, lists)).toEqual([{ name: 'people', difference: -1 }])
    expect(drift()).toBe(0)
  })
})

test('counts each list once and does not wait if all agrees', async () => {
  const counted: string[] = []
  const deps = {
    statistics: { readNow: async () => ({ all: 4, waiting: 2, changes: 1 }), correct: async () => undefined },
    directories: { count: async ({ list }: { list: string }) => counted.push(list) && 2 },
    pause: () => Promise.reject(new Error('there is nothing to wait for')),
  }
  const [waiting, verified] = [
    { index: 'GSI1', list: 'waiting' },
    { index: 'GSI1', list: 'verified' },
  ] as const
  expect(await reconcileCounters(deps, { all: [waiting, verified], waiting: [waiting] })).toEqual([])
  expect(counted).toEqual(['waiting', 'verified'])
})
