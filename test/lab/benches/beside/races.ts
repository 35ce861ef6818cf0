import type { World } from '../worlds/world.ts'
import { raceCalls } from './calls.ts'
import type { Loader } from './loader.ts'
import type { Side } from './side.ts'
import type { Turns } from './turns.ts'

const races = 1_000
const racers = 16
const racesOfAGroup = 10

export type Raced = { races: number; oneWinner: number; late: number; other: number }

/** Sixteen partners accept one request at the same moment, a thousand times. */
export const race = async (loader: Loader, world: World, turns: Turns, side: Side): Promise<Raced> => {
  const ids = await turns.created(side, races)
  const calls = raceCalls(world, ids, racers, racesOfAGroup)
  const { answers, statuses } = await loader.load({ url: side.url, calls, atOnce: racers, inWaves: true })
  const winnersOf = (index: number) =>
    answers.slice(index * racers, (index + 1) * racers).filter(({ status }) => status === 200).length
  const { 200: won = 0, 409: late = 0 } = statuses
  return {
    races: ids.length,
    oneWinner: ids.filter((_, index) => winnersOf(index) === 1).length,
    late,
    other: answers.length - won - late,
  }
}
