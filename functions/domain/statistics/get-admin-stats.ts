import type { PauseStore } from '#functions/domain/requests/counters/pause-store.ts'
import type { AdminStats } from '#shared/contracts/admin-shapes.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import type { GrowthStore } from './growth-store.ts'
import type { StatisticsStore } from './statistics-store.ts'

type Deps = {
  statistics: Pick<StatisticsStore, 'read'>
  growth: Pick<GrowthStore, 'between'>
  pauses: Pick<PauseStore, 'countNow'>
  now: () => Date
}

const daysShown = 30

/** The days before today are as they were noted at their end; one that nobody noted is left out, and not made up. */
export const getAdminStats = async ({ statistics, growth, pauses, now }: Deps): Promise<AdminStats> => {
  const today = londonTime(now()).date
  const [counted, days, pausedNow] = await Promise.all([
    statistics.read('users', 'businesses', 'partners', 'unverifiedBusinesses', 'unverifiedPartners', 'waitingNames'),
    growth.between(addDays(today, 1 - daysShown), addDays(today, -1)),
    pauses.countNow(now()),
  ])
  const { users = 0, businesses = 0, partners = 0 } = counted
  const { unverifiedBusinesses = 0, unverifiedPartners = 0, waitingNames = 0 } = counted
  return {
    totalUsers: users,
    totalBusinesses: businesses,
    totalPartners: partners,
    unverifiedBusinesses,
    unverifiedPartners,
    waitingNames,
    pausedNow,
    growth: [...days, { date: today, users, businesses, partners }],
  }
}
