import { roadMetres } from '#shared/model/geo.ts'
import type { Gazetteer } from './gazetteer.ts'
import { locateAddress } from './locate-address.ts'
import type { Places } from './place.ts'
import { postTown } from './post-town.ts'
import { openPostcodePack } from './postcode-pack.ts'
import { suggestPlaces } from './suggest-places.ts'

/** Places from a gazetteer that the product carries with it, and from precise postcodes where a folder holds them. */
export const embeddedPlaces = (folder: string): Places => {
  const pack = openPostcodePack(folder)
  let opened: Promise<Gazetteer> | undefined
  const gazetteer = (): Promise<Gazetteer> => (opened ??= open())
  return {
    suggest: async (typed) => {
      const known = await gazetteer()
      const lines = suggestPlaces(known, (postcode) => postTown(known, postcode), typed)
      return lines.map((label) => ({ id: label, label }))
    },
    locate: async (address) => locateAddress(await gazetteer(), pack, address),
    distance: async (from, to) => ({ metres: roadMetres(from, to), source: 'estimate' }),
  }
}

/** At the first question: a host starts, and most functions live and die, without any. */
const open = async (): Promise<Gazetteer> => {
  const [{ openGazetteer }, { gazetteerTable }] = await Promise.all([
    import('./gazetteer.ts'),
    import('./gazetteer-table.ts'),
  ])
  return openGazetteer(gazetteerTable)
}
