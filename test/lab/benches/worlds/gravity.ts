import { type KnownPlace, openGazetteer } from '#functions/domain/places/gazetteer.ts'
import type { GazetteerTable } from '#functions/domain/places/gazetteer-table.ts'
import { type Point, straightMetres } from '#shared/model/geo.ts'
import { type Chance, skewed } from '../admin/drawn.ts'

/** A place with an address near it. */
export type Spot = Point & { place: KnownPlace; address: string }

export type Gravity = {
  /** The start of a journey, four times out of ten in London. */
  pickup: () => Spot
  /** A destination, more likely where many people live, and near rather than far. */
  delivery: (from: Spot) => Spot
}

const shareOfLondon = 0.4
const usualMetres = 30_000
const maxTries = 12
/** Addresses are around the middle of a place, within this many kilometres. */
const spread = 4

/** Draws places of the kingdom by their population, which follows from their rank (Zipf). */
export const gravityOf = (table: GazetteerTable, chance: Chance): Gravity => {
  const { places } = openGazetteer(table)
  const inLondon = skewed(places.filter(({ region, name }) => region === 'London' && name !== 'London'))
  const elsewhere = skewed(places.filter(({ region }) => region !== 'London'))
  const anyPlace = () => (chance() < shareOfLondon ? inLondon(chance) : elsewhere(chance))

  const spotIn = (place: KnownPlace): Spot => ({
    lat: around(place.lat, spread / 111, chance),
    lon: around(place.lon, spread / 68, chance),
    place,
    address: `${1 + Math.floor(chance() * 200)} Weir Lane, ${place.name}, ${place.region}`,
  })

  return {
    pickup: () => spotIn(anyPlace()),
    delivery: (from) => {
      for (let tries = 1; tries < maxTries; tries += 1) {
        const place = anyPlace()
        if (chance() < Math.exp(-straightMetres(from, place) / usualMetres)) return spotIn(place)
      }
      return spotIn(from.place)
    },
  }
}

/** Rounds to a ten-thousandth of a degree, about ten metres. */
export const around = (middle: number, degrees: number, chance: Chance): number =>
  Math.round((middle + (chance() + chance() - 1) * degrees) * 1e4) / 1e4
