import type { PauseStore } from '#functions/domain/requests/counters/pause-store.ts'
import type { AdminStats } from '#shared/contracts/admin.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import type { GrowthStore, StatisticsStore } from './statistics-store.ts'

type GetAdminStatsDeps = {
  statistics: Pick<StatisticsStore, 'read'>
  growth: Pick<GrowthStore, 'between'>
  pauses: Pick<PauseStore, 'countNow'>
  now: () => Date
}

const daysShown = 30

/** Earlier days come from their snapshots; a day without one is left out, not estimated. */
export const getAdminStats = async ({ statistics, growth, pauses, now }: GetAdminStatsDeps): Promise<AdminStats> => {
  const today = londonTime(now()).date
  const [counted, days, pausedNow] = await Promise.all([
    statistics.read(
      ...['users', 'businesses', 'partners', 'unverifiedBusinesses', 'unverifiedPartners'],
      ...['waitingNames', 'waitingPapers', 'waitingProblems', 'waitingReports'],
    ),
    growth.between(addDays(today, 1 - daysShown), addDays(today, -1)),
    pauses.countNow(now()),
  ])
  const { users = 0, businesses = 0, partners = 0 } = counted
  const { unverifiedBusinesses = 0, unverifiedPartners = 0 } = counted
  const { waitingNames = 0, waitingPapers = 0, waitingProblems = 0, waitingReports = 0 } = counted
  return {
    totalUsers: users,
    totalBusinesses: businesses,
    totalPartners: partners,
    unverifiedBusinesses,
    unverifiedPartners,
    waitingNames,
    waitingPapers,
    waitingProblems,
    waitingReports,
    pausedNow,
    growth: [...days, { date: today, users, businesses, partners }],
  }
}

type TakeSnapshotDeps = { statistics: Pick<StatisticsStore, 'read'>; growth: Pick<GrowthStore, 'keep'> }

/** Stores the current figures as those at the end of yesterday, unless that day already has some. */
export const takeSnapshot = async ({ statistics, growth }: TakeSnapshotDeps, now: Date): Promise<void> => {
  const { users = 0, businesses = 0, partners = 0 } = await statistics.read('users', 'businesses', 'partners')
  await growth.keep(addDays(londonTime(now).date, -1), { users, businesses, partners })
}
