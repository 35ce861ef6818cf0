import { bar, rounded } from '../bench.ts'
import { figuresOf, ratioOf, steps } from './figures.ts'
import type { InOneWorld } from './in-one-world.ts'

type Judged = { bar: string; figure: string; is: 'held' | 'missed' | 'not measured'; missed: string[] }

const sizeOfBars = { small: 1_000, large: 1_000_000 }

const judged = (what: string, figure: number, missed: string[]): Judged => ({
  bar: what,
  figure: rounded(figure, 2).toString(),
  is: missed.length > 0 ? 'missed' : 'held',
  missed,
})

const atLeast = (what: string, figure: number, least: number): Judged =>
  judged(what, figure, figure >= least ? [] : [`${what}: it is ${figure.toFixed(2)}`])

const atMost = (what: string, figure: number, most: number): Judged => judged(what, figure, bar(what, figure, most, ''))

const notMeasured = (what: string): Judged => ({ bar: what, figure: '', is: 'not measured', missed: [] })

const nearby = (large: InOneWorld | undefined, small: InOneWorld | undefined): Judged[] => {
  const names = {
    within: "jobs near me among a million ≥ 20 × the peer's within 8 km",
    nearest: "jobs near me among a million ≥ 1 × the peer's nearest",
    latency: 'latency of jobs near me, among a million / among a thousand ≤ 1.5',
  }
  if (!large) return Object.values(names).map(notMeasured)
  const p50 = (world: InOneWorld) => figuresOf(world, 'list', 'ours').p50
  return [
    atLeast(names.within, ratioOf(large, 'list', 'peer, within 8 km'), 20),
    atLeast(names.nearest, ratioOf(large, 'list', 'peer, nearest'), 1),
    small ? atMost(names.latency, p50(large) / p50(small), 1.5) : notMeasured(names.latency),
  ]
}

const writes = (world: InOneWorld): Judged[] =>
  ['create', 'accept'].map((step) =>
    atLeast(`${step} among ${world.size} ≥ 0.5 × the peer's`, ratioOf(world, step, 'peer'), 0.5),
  )

const races = ({ raced }: InOneWorld): Judged[] =>
  raced.flatMap(({ by, raced: { races: run, oneWinner, other } }) => [
    atMost(`races of ${by} without exactly one winner, of ${run}`, run - oneWinner, 0),
    atMost(`answers in races of ${by} that are neither`, other, 0),
  ])

/** A run without calls, or with refusals, has measured nothing. */
const soundness = (world: InOneWorld): Judged[] => {
  const empty = world.taken.filter(({ measured }) => measured.ms.length === 0).length
  const refusals = steps(world).flatMap(({ step, by }) => Object.values(figuresOf(world, step, by).refused))
  const refused = refusals.reduce((sum, count) => sum + count, 0)
  return [
    atMost(`turns among ${world.size} without a single call`, empty, 0),
    atMost(`calls among ${world.size} that were refused`, refused, 0),
  ]
}

export const judge = (worlds: readonly InOneWorld[]): Judged[] => {
  const of = (size: number) => worlds.find((world) => world.size === size)
  return [
    ...nearby(of(sizeOfBars.large), of(sizeOfBars.small)),
    ...worlds.flatMap(writes),
    ...worlds.flatMap(races),
    ...worlds.flatMap(soundness),
  ]
}
