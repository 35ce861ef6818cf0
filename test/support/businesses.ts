import { allRows } from './table.ts'

/** How many businesses there are, and how many wait, as the statistics have it. */
export const countedBusinesses = async () => {
  // Loaded late: the functions read their settings when they load.
  const { statisticsStore } = await import('#functions/domain/statistics/statistics-store.ts')
  const { businesses = 0, unverifiedBusinesses = 0 } = await statisticsStore.read('businesses', 'unverifiedBusinesses')
  return { businesses, unverifiedBusinesses }
}

/** The words under which admins find somebody. */
export const wordsFor = async (userId: string): Promise<string[]> =>
  (await allRows())
    .filter(({ PK, SK }) => String(PK).startsWith('SRCH#') && String(SK).endsWith(`#${userId}`))
    .map(({ SK }) => String(SK).replace(`#${userId}`, ''))
    .toSorted()
