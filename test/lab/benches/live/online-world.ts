import { newSessionToken } from '#functions/domain/accounts/sessions/session-store.ts'
import { gazetteerTable } from '#functions/domain/places/gazetteer-table.ts'
import type { OnlineItem } from '#functions/domain/presence/presence-item.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { Point } from '#shared/model/geo.ts'
import { UserId } from '#shared/model/ids.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { type Chance, evenly } from '../admin/drawn.ts'
import { around, gravityOf } from '../worlds/gravity.ts'
import { idFrom } from '../worlds/id-from.ts'
import type { Caller } from '../worlds/world.ts'

/** A verified partner who has sent a position. */
export type OnlinePerson = Caller & OnlineItem

/** The position of a partner in each of the worlds. */
const spots = {
  'over the country': (chance: Chance): (() => Point) => gravityOf(gazetteerTable, chance).pickup,
  'in one city': (chance: Chance) => (): Point => ({
    lat: around(53.7975, 10 / 111, chance),
    lon: around(-1.5475, 10 / 66, chance),
  }),
}
export type WorldName = keyof typeof spots

/** Most travel by car. */
const modes: readonly TransportMode[][] = [
  ['Bicycle'],
  ['Walking', 'Public Transport'],
  ['Motorbike'],
  ['Car'],
  ['Car'],
  ['Car'],
  ['Car', 'Van'],
]

/** Rounded as the product stores a position. */
const coarse = (degrees: number): number => Number(degrees.toFixed(3))

/**
 * The same people for the same seed, except for the secrets of their sessions; a larger size begins with the people of
 * a smaller one.
 */
export const peopleOnline = (name: WorldName, seed: number, size: number): OnlinePerson[] => {
  const chance = chanceFrom(seed)
  const somewhere = spots[name](chance)
  return Array.from({ length: size }, () => {
    const { lat, lon } = somewhere()
    const userId = UserId.parse(idFrom('usr', chance))
    return {
      ...newSessionToken(userId),
      userId,
      point: { lat: coarse(lat), lon: coarse(lon) },
      modes: evenly(modes, chance),
    }
  })
}
