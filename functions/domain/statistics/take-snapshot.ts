import { addDays, londonTime } from '#shared/model/london.ts'
import type { GrowthStore } from './growth-store.ts'
import type { StatisticsStore } from './statistics-store.ts'

type Deps = { statistics: Pick<StatisticsStore, 'read'>; growth: Pick<GrowthStore, 'keep'> }

/** Notes how many there are now as what there was at the end of yesterday, unless that was noted before. */
export const takeSnapshot = async ({ statistics, growth }: Deps, now: Date): Promise<void> => {
  const { users = 0, businesses = 0, partners = 0 } = await statistics.read('users', 'businesses', 'partners')
  await growth.keep(addDays(londonTime(now).date, -1), { users, businesses, partners })
}
