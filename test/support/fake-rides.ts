import { FoundRide, type RideItem, searchRanges, toOpeningRows } from '#functions/domain/rides/ride-store.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { RideSearch } from '#shared/model/ride-match.ts'

/** The index of rides in memory, under the real keys of the table, and what it would have written and read. */
export const createFakeRides = () => {
  const partitions = new Map<string, Map<string, FoundRide>>()
  const partition = (PK: string): Map<string, FoundRide> => {
    const rows = partitions.get(PK) ?? new Map<string, FoundRide>()
    partitions.set(PK, rows)
    return rows
  }

  return {
    publish: (item: RideItem): number | undefined => {
      const rows = toOpeningRows(item)
      for (const row of rows ?? []) partition(row.PK).set(row.SK, read(FoundRide)(row))
      return rows?.length
    },
    remove: (item: RideItem): void => {
      for (const { PK, SK } of toOpeningRows(item) ?? []) partition(PK).delete(SK)
    },
    findCandidates: async (wish: RideSearch): Promise<FoundRide[]> =>
      searchRanges(wish).flatMap(({ PK, first, last }) =>
        [...partition(PK)].filter(([SK]) => SK >= first && SK <= last).map(([, ride]) => ride),
      ),
  }
}
