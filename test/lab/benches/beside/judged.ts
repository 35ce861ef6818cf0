import { bar, rounded } from '../bench.ts'
import { figuresOf, ratioOf, steps } from './figures.ts'
import type { InOneWorld } from './in-one-world.ts'

type Judged = { bar: string; figure: string; is: 'held' | 'missed' | 'not measured'; missed: string[] }

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

/** The figures of jobs near me among this many requests, as a multiple of the peer's two lists. */
const listBars: Record<number, { within: number; nearest?: number }> = {
  1000: { within: 0.8 },
  100000: { within: 1, nearest: 0.5 },
  1000000: { within: 1, nearest: 0.5 },
}

const nearby = (world: InOneWorld): Judged[] => {
  const { within, nearest } = listBars[world.size] ?? {}
  const what = `jobs near me among ${world.size}`
  return [
    ...(within
      ? [atLeast(`${what} ≥ ${within} × the peer's within 8 km`, ratioOf(world, 'list', 'peer, within 8 km'), within)]
      : []),
    ...(nearest
      ? [atLeast(`${what} ≥ ${nearest} × the peer's nearest`, ratioOf(world, 'list', 'peer, nearest'), nearest)]
      : []),
  ]
}

const growth = (small: InOneWorld | undefined, large: InOneWorld | undefined): Judged => {
  const what = 'latency of jobs near me, among a million / among a thousand ≤ 1.5'
  if (!small || !large) return notMeasured(what)
  const p50 = (world: InOneWorld) => figuresOf(world, 'list', 'ours').p50
  return atMost(what, p50(large) / p50(small), 1.5)
}

const leastWrites = 0.55

const writes = (world: InOneWorld): Judged[] =>
  ['create', 'accept'].map((step) =>
    atLeast(`${step} among ${world.size} ≥ ${leastWrites} × the peer's`, ratioOf(world, step, 'peer'), leastWrites),
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
    ...worlds.flatMap(nearby),
    growth(of(1_000), of(1_000_000)),
    ...worlds.flatMap(writes),
    ...worlds.flatMap(races),
    ...worlds.flatMap(soundness),
  ]
}
