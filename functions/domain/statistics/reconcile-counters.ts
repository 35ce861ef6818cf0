import type { Directory, DirectoryStore, StatisticsStore } from './statistics-store.ts'

/** The lists that each counter counts. */
export type CountedLists = Record<string, readonly Directory[]>

export type Correction = { name: string; difference: number }

type Deps = {
  statistics: Pick<StatisticsStore, 'readNow' | 'correct'>
  directories: Pick<DirectoryStore, 'count'>
  /** Waits until the indexes have caught up. */
  pause: () => Promise<unknown>
}

type Counted = Record<string, number>

// A counter that changes in every round is checked again tomorrow.
const maxRounds = 3

/**
 * Counts again and corrects only what is certainly wrong: two counts agree, and no change was counted from before the
 * first until after the second. Any other difference comes from a change in progress.
 */
export const reconcileCounters = async (deps: Deps, lists: CountedLists): Promise<Correction[]> => {
  const names = Object.keys(lists)
  const { statistics, pause } = deps
  for (let round = 0; round < maxRounds; round += 1) {
    const before = await statistics.readNow(names)
    const first = await countAll(deps, lists)
    if (differences(first, before).length === 0) return []
    await pause()
    const second = await countAll(deps, lists)
    const after = await statistics.readNow(names)
    if (before.changes !== after.changes) continue
    const wrong = differences(second, after).filter(({ name }) => first[name] === second[name])
    for (const { name, difference } of wrong) await statistics.correct(name, difference)
    return wrong
  }
  return []
}

const differences = (listed: Counted, stated: Counted): Correction[] =>
  Object.entries(listed)
    .map(([name, count]) => ({ name, difference: count - (stated[name] ?? 0) }))
    .filter(({ difference }) => difference !== 0)

/** Counts each list once, even if several counters need it. */
const countAll = async ({ directories }: Deps, lists: CountedLists): Promise<Counted> => {
  const each = new Map(Object.values(lists).flatMap((some) => some.map((one) => [one.list, one])))
  const counts = new Map<string, number>()
  for (const [list, directory] of each) counts.set(list, await directories.count(directory))
  return Object.fromEntries(
    Object.entries(lists).map(([name, some]) => [
      name,
      some.reduce((sum, { list }) => sum + (counts.get(list) ?? 0), 0),
    ]),
  )
}
