import { setClock } from '#test/lab/model/set-clock.ts'
import { signInAgain } from '#test/support/test-users.ts'
import type { FaultyHost } from './faulty-host.ts'
import { everybodyIn, type World } from './world.ts'

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]

/**
 * Shorter and longer than each time that somebody has: half an hour, three hours, a day, two days; a problem’s two
 * weeks pass as a deadline.
 */
const waits = [20 * minuteMs, 31 * minuteMs, 4 * 60 * minuteMs, dayMs + minuteMs, 3 * dayMs, 6 * dayMs]

/**
 * Noon tomorrow: the engine has the real time, to which nothing is over by then, and every run of a seed has the same
 * hours.
 */
export const startClock = (): void => {
  setClock.release()
  setClock.to(Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2)
}

/** The times at which something ends at somebody's door. */
const deadlinesIn = ({ requests }: World): number[] =>
  requests
    .flatMap(({ door }) => [door?.handover?.confirmBy, door?.attempt?.decideBy, door?.problem?.closesAt])
    .flatMap((at) => (at && Date.parse(at) > setClock.now() ? [Date.parse(at)] : []))

/** The time until the next deadline at a door, or some other; in milliseconds. */
export const drawTime = (chance: () => number, world: World): number => {
  const deadlines = deadlinesIn(world)
  const isToDeadline = chance() < 0.6
  const some = waits[Math.floor(chance() * waits.length)] ?? minuteMs
  return isToDeadline && deadlines.length > 0 ? Math.min(...deadlines) - setClock.now() : some
}

/** Moves the clock by days at most, for the sweeper looks back no further; it has done its work after each. */
export const moveClock = async (ms: number, work: () => Promise<void>): Promise<void> => {
  const until = setClock.now() + ms
  while (setClock.now() < until) {
    setClock.to(Math.min(setClock.now() + dayMs, until))
    await work()
  }
}

/** Sessions end much sooner than a problem. */
export const signAllInAgain = async (world: World): Promise<void> => {
  for (const person of everybodyIn(world)) await signInAgain(person)
}

const maxSweeps = 100

/** Runs the sweeper under faults until it has done all that is due. */
export const sweepAll = async (host: FaultyHost, name: string): Promise<number> => {
  for (let tries = 1; tries <= maxSweeps; tries += 1) if (await host.sweep(`${name} ${tries}`)) return tries
  throw new Error(`${name}: what is due is not done after so many tries`)
}
