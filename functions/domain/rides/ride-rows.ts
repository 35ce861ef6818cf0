import { type Key, keys } from '#functions/platform/table/keys.ts'
import { modesFor, type TransportMode, transportModes } from '#shared/model/categories.ts'
import { cellOf, gridLevels } from '#shared/model/grid.ts'
import { openingsOf } from '#shared/model/ride-cover.ts'
import type { RideWish } from '#shared/model/ride-match.ts'
import type { FoundRide, RideItem } from './ride-item.ts'

type Row<Content> = Key & Content & { ttl: number }

const daySeconds = 24 * 3600
/** Its partner may look back on a ride; nobody searches for it once it has arrived. */
const keptDays = { ride: 90, opening: 1 }

const ttlOf = ({ arriveAt }: FoundRide, days: number): number =>
  Math.floor(Date.parse(arriveAt) / 1000) + days * daySeconds

const loadOf = ({ loading }: { loading: boolean }): 0 | 1 => (loading ? 1 : 0)

const rankOf = (mode: TransportMode): number => transportModes.indexOf(mode) + 1

export const rideRow = (item: RideItem): Row<RideItem> => ({
  ...keys.ride(item.partnerId, item.rideId),
  ...item,
  ttl: ttlOf(item, keptDays.ride),
})

/** The rows that a ride is found by; a deletion works out the same ones again. Undefined for too long a journey. */
export const openingRows = (item: RideItem): Row<FoundRide>[] | undefined => {
  const { fromAddress: _, toAddress: __, createdAt: ___, bodyHash: ____, ...ride } = item
  const place = `${rankOf(ride.mode)}#${ride.departAt}#${ride.rideId}`
  return openingsOf(ride)?.map(({ cell, date, slot }) => ({
    ...keys.rideCell(loadOf(ride), date, slot, cell, place),
    ...ride,
    ttl: ttlOf(ride, keptDays.opening),
  }))
}

/**
 * Where the rides for a wish are: in one cell of each grid, a stretch of its rows, since what may carry a thing is
 * always an unbroken stretch of the modes.
 */
export const stretchesFor = (wish: RideWish): { PK: string; first: string; last: string }[] => {
  const ranks = modesFor(wish.category, wish.band).map(rankOf)
  if (ranks.length === 0) return []
  return gridLevels.map((level) => {
    const at = (place: string): Key =>
      keys.rideCell(loadOf(wish), wish.date, wish.slot, cellOf(wish.pickup, level), place)
    const { PK, SK: first } = at(`${Math.min(...ranks)}#`)
    return { PK, first, last: at(`${Math.max(...ranks)}#~`).SK }
  })
}
