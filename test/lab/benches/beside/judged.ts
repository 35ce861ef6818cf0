import { bar, rounded } from '../bench.ts'
import { differences } from './effects.ts'
import { figuresOf, ratioOf, steps } from './figures.ts'
import type { InOneWorld } from './in-one-world.ts'
import { steps as stepsOfALife } from './turns.ts'

type Judged = { bar: string; figure: string; is: 'held' | 'missed'; missed: string[] }

const judged = (what: string, figure: number, missed: string[]): Judged => ({
  bar: what,
  figure: rounded(figure, 2).toString(),
  is: missed.length > 0 ? 'missed' : 'held',
  missed,
})

const atLeast = (what: string, figure: number, least: number): Judged =>
  judged(what, figure, figure >= least ? [] : [`${what}: it is ${figure.toFixed(2)}`])

const atMost = (what: string, figure: number, most: number): Judged => judged(what, figure, bar(what, figure, most, ''))

/** The minimum calls a second, as a multiple of the peer's. */
const least = { nearby: 0.5, step: 0.75 }
const sizesOfNearby = [100_000, 1_000_000]

const nearby = (world: InOneWorld): Judged[] =>
  sizesOfNearby.includes(world.size)
    ? [
        atLeast(
          `jobs near me among ${world.size} ≥ ${least.nearby} × the peer's within 8 km`,
          ratioOf(world, 'list', 'peer, within 8 km'),
          least.nearby,
        ),
      ]
    : []

const writes = (world: InOneWorld): Judged[] =>
  stepsOfALife.map((step) =>
    atLeast(`${step} among ${world.size} ≥ ${least.step} × the peer's`, ratioOf(world, step, 'peer'), least.step),
  )

const effects = (world: InOneWorld): Judged[] =>
  world.effects.map((one) =>
    atMost(`events, frames and mails of ${one.by} among ${world.size} lost or too many`, differences(one), 0),
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

export const judge = (worlds: readonly InOneWorld[]): Judged[] => [
  ...worlds.flatMap(nearby),
  ...worlds.flatMap(writes),
  ...worlds.flatMap(effects),
  ...worlds.flatMap(races),
  ...worlds.flatMap(soundness),
]
