import type { LocatedPlace } from '#functions/domain/shared/places.ts'
import { GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName } from '#functions/platform/table/table.ts'

/** Answers requested with `Storage` cost eight times as much, and may be kept for ever. */
const keptDays = 365

/** A geocoded address, kept because each call costs money. Of the address only a hash is stored, in the key. */
export type GeocodedPlace = Omit<LocatedPlace, 'label'>
const GeocodedPlace = rowSchema<GeocodedPlace>({
  lat: 'number',
  lon: 'number',
  area: 'string',
  landmass: 'string',
  precision: 'string',
})

export const geocodeStore = {
  find: async (address: string, now: Date): Promise<GeocodedPlace | undefined> => {
    const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.geocoded(address) }))
    if (!Item || Number(Item.ttl) * 1000 <= now.getTime()) return undefined
    return read(GeocodedPlace)(Item)
  },
  keep: async (address: string, { lat, lon, area, landmass, precision }: LocatedPlace, now: Date): Promise<void> => {
    const ttl = Math.floor(now.getTime() / 1000) + keptDays * 24 * 3600
    const Item = { ...keys.geocoded(address), lat, lon, area, landmass, precision, ttl }
    await table.send(new PutCommand({ TableName: tableName, Item }))
  },
}

export type GeocodeStore = typeof geocodeStore
