import { setTimeout as wait } from 'node:timers/promises'

type Journey = () => Promise<void>

/** A fixed number of users, each of whom starts again at once; returns journeys a second. */
const closedLoop = async (people: number, seconds: number, journey: Journey): Promise<number> => {
  const startedAt = performance.now()
  let count = 0
  const person = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      await journey()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  return count / ((performance.now() - startedAt) / 1000)
}

/**
 * Lets this many visitors arrive a second, at random, however long earlier ones take; returns the maximum that were
 * there at once.
 */
export const openLoop = async (
  perSecond: number,
  seconds: number,
  journey: Journey,
  chance: () => number,
): Promise<number> => {
  const startedAt = performance.now()
  const going = new Set<Promise<void>>()
  let [nextAt, most] = [0, 0]
  while (nextAt < seconds) {
    const pauseMs = startedAt + nextAt * 1000 - performance.now()
    if (pauseMs > 0) await wait(pauseMs)
    const one = journey().finally(() => going.delete(one))
    going.add(one)
    most = Math.max(most, going.size)
    nextAt -= Math.log(1 - chance()) / perSecond
  }
  await Promise.all(going)
  return most
}

const peopleAtOnce = [1, 2, 4, 8, 16, 32, 64]
/** The gain that more users have to bring; otherwise the maximum is reached. */
const worthwhile = 1.05

/**
 * Finds the maximum of journeys a second, step by step. The best step is held for longer, and that result counts: a
 * shared machine may do half as much again for some seconds.
 */
export const findMaximum = async (journey: Journey, secondsEach: number, secondsHeld: number) => {
  const steps: { people: number; perSecond: number }[] = []
  for (const people of peopleAtOnce) {
    const before = steps.at(-1)?.perSecond ?? 0
    const perSecond = await closedLoop(people, secondsEach, journey)
    steps.push({ people, perSecond })
    if (perSecond < before * worthwhile) break
  }
  const { people = 1 } = steps.toSorted((a, b) => b.perSecond - a.perSecond)[0] ?? {}
  return { steps, people, most: await closedLoop(people, secondsHeld, journey) }
}
