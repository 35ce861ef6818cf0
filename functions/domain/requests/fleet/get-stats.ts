import type { DriverStore } from '#functions/domain/drivers/driver-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { BusinessStats } from '#shared/contracts/business.ts'
import { pauseOf } from '#shared/model/give-backs.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { listAttention } from './attention-of.ts'
import type { FleetStore } from './fleet-store.ts'

type Deps = {
  fleet: Pick<FleetStore, 'live' | 'counts' | 'days'>
  drivers: Pick<DriverStore, 'list'>
  now: () => Date
}

const daysShown = 30
/** What is late has been there for long, so it stands among the oldest. */
const mostLookedAt = 500

export const getStats = async ({ fleet, drivers, now }: Deps, { businessId = '' }: Session): Promise<BusinessStats> => {
  const today = londonTime(now()).date
  const dates = Array.from({ length: daysShown }, (_, at) => addDays(today, at + 1 - daysShown))
  const oldest = { atMost: mostLookedAt, isOldestFirst: true }
  const [counts, days, every, matched, underway] = await Promise.all([
    fleet.counts(businessId),
    fleet.days(businessId, addDays(today, 1 - daysShown), today),
    drivers.list(businessId),
    fleet.live(businessId, 'matched', oldest),
    fleet.live(businessId, 'in_transit', oldest),
  ])
  return {
    totalDrivers: counts.drivers,
    activeDeliveries: matched.total + underway.total,
    completedDeliveries: counts.done,
    deliveries_by_day: dates.map(
      (date) => days.find((day) => day.date === date) ?? { date, completed: 0, cancelled: 0 },
    ),
    paused_until: pauseOf(counts, now()) ?? null,
    attention: listAttention({ jobs: [...matched.items, ...underway.items], drivers: every }, now()),
  }
}
