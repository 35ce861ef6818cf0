import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { DriverStore } from '#functions/domain/drivers/driver-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Attention, BusinessStats } from '#shared/contracts/business.ts'
import { type AttentionKind, attentionKinds, attentionOf, isLateKind, lateFrom } from '#shared/model/fleet-attention.ts'
import { pauseOf } from '#shared/model/limits.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { openedAt } from '#shared/model/problem-rules.ts'
import { carriedNow } from '../lifecycle/request-expiry.ts'
import { type RequestItem, stageSince } from '../request-item.ts'
import type { FleetStore } from './fleet-store.ts'

type Deps = {
  fleet: Pick<FleetStore, 'live' | 'counts' | 'days'>
  drivers: Pick<DriverStore, 'list'>
  now: () => Date
}

const daysShown = 30
/** Only the oldest jobs are read: late jobs are among them. */
const maxLookedAt = 500

export const getStats = async ({ fleet, drivers, now }: Deps, { businessId = '' }: Session): Promise<BusinessStats> => {
  const today = londonTime(now()).date
  const dates = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown))
  const oldest = { atMost: maxLookedAt, isOldestFirst: true }
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
    deliveries_by_day: dates.map((date) => {
      const { completed = 0, cancelled = 0 } = days.find((day) => day.date === date) ?? {}
      return { date, completed, cancelled }
    }),
    paused_until: pauseOf(counts, now()) ?? null,
    attention: listAttention({ jobs: carriedNow([...matched.items, ...underway.items], now()), drivers: every }, now()),
  }
}

const maxAttention = 10

type Fleet = { jobs: readonly RequestItem[]; drivers: readonly DriverItem[] }
type Reason = Pick<Attention, 'kind' | 'since'>

/** What the business should look into: the most urgent kind first, then by how long it has waited. */
export const listAttention = ({ jobs, drivers }: Fleet, now: Date): Attention[] => {
  const byId = new Map(drivers.map((driver) => [String(driver.userId), driver]))
  const carried = jobs.flatMap((job) => {
    const driver = byId.get(job.carrierId ?? '')
    const reason = driver && reasonOf(job, driver, now)
    if (!reason) return []
    const about = { request_id: job.requestId, delivery_area: job.delivery?.area ?? null }
    return [{ ...reason, ...about, driver_id: driver.userId, driver_name: driver.name }]
  })
  const unused = drivers.filter(({ isActive }) => isActive).flatMap((driver) => unusedPassword(driver, now))
  return [...carried, ...unused].toSorted(mostUrgentFirst).slice(0, maxAttention)
}

const reasonOf = (job: RequestItem, { isActive }: DriverItem, now: Date): Reason | undefined => {
  const { problem, attempt, handover } = job.door ?? {}
  const kind = attentionOf({ ...job, needsDriver: !isActive, problem, decideBy: attempt?.decideBy, handover }, now)
  return kind && { kind, since: startOf(kind, job) }
}

const startOf = (kind: AttentionKind, job: RequestItem): string => {
  const { problem } = job.door ?? {}
  if (kind === 'inactive-carrier') return stageSince(job)
  if (kind === 'open-problem' && problem) return openedAt(new Date(problem.closesAt))
  // A handover and an attempt began with the last step.
  return isLateKind(kind) ? lateFrom(job).toISOString() : job.event.at
}

const unusedPassword = ({ userId, name, loginEmail, temporaryUntil }: DriverItem, now: Date): Attention[] => {
  if (!temporaryUntil || temporaryUntil > now.toISOString()) return []
  const driver = { driver_id: userId, driver_name: name, login_email: loginEmail }
  return [{ kind: 'password-unused', ...driver, request_id: null, delivery_area: null, since: temporaryUntil }]
}

const urgency = ({ kind }: Attention): number => attentionKinds.indexOf(kind)

const mostUrgentFirst = (a: Attention, b: Attention): number =>
  urgency(a) - urgency(b) || a.since.localeCompare(b.since)
