import {
  bandsOf,
  categoryRules,
  type ItemCategory,
  kilogramsOf,
  type TransportMode,
  transportModes,
} from '#shared/model/categories.ts'

/** Why not every mode of transport is offered. */
export const transportHint = (category: ItemCategory): string | undefined => {
  const { transports } = categoryRules[category]
  if (!transports.includes('Walking')) return 'Bulky things need a car, a van or a truck.'
  if (!transports.includes('Van')) return 'Vans and trucks are for bulky things.'
  return undefined
}

const either = (names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
}

/** Why not every weight is offered, and where the others are. */
export const weightHint = (category: ItemCategory, mode: TransportMode): string | undefined => {
  const bands = bandsOf[mode]
  const heaviest = bands.at(-1)
  if (!heaviest) return undefined
  const heavier = transportModes.filter(
    (other) =>
      categoryRules[category].transports.includes(other) && bandsOf[other].some((band) => !bands.includes(band)),
  )
  if (heavier.length === 0) return undefined
  const isForHeavyThings = !bands.includes('<2kg')
  return isForHeavyThings
    ? `For lighter things go back and choose ${either(heavier)}.`
    : `More than ${kilogramsOf[heaviest]} kg? Go back and choose ${either(heavier)}.`
}

const lines: readonly [RegExp, string][] = [
  [/^Base/, 'For setting out, and for handing over with care.'],
  [/^Distance/, 'By road, for this mode of transport. Each mile of a long way costs less.'],
  [/^Weight/, 'Heavier things take more effort.'],
  [/bags?\b/i, 'The first bag is included.'],
  [/^Loading/, 'Somebody lends a hand to carry it in or out.'],
  [/^(Evening|Night)/, 'Fewer people travel at this time of day.'],
  [/^Minimum/, 'The least that makes a journey by this mode of transport worth while.'],
]

/** What a line of the price is for, in plain words. */
export const priceLineHint = (label: string): string | undefined => lines.find(([pattern]) => pattern.test(label))?.[1]
