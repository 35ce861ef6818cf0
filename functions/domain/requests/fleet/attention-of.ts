import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { type Attention, attentionKinds } from '#shared/contracts/business.ts'
import { slotEnd } from '#shared/model/time-slots.ts'
import { type RequestItem, stageSince } from '../request-item.ts'

const mostShown = 10
const lateDeliveryMs = 2 * 3_600_000

type Fleet = { jobs: readonly RequestItem[]; drivers: readonly DriverItem[] }
type Reason = Pick<Attention, 'kind' | 'since'>

/** What somebody of the business should look after: by kind, the most urgent first, then what has waited longest. */
export const listAttention = ({ jobs, drivers }: Fleet, now: Date): Attention[] => {
  const byId = new Map(drivers.map((driver) => [String(driver.userId), driver]))
  const carried = jobs.flatMap((job) => {
    const driver = byId.get(job.carrierId ?? '')
    const reason = driver && reasonOf(job, driver, now)
    return reason ? [{ ...reason, driver_id: driver.userId, driver_name: driver.name, request_id: job.requestId }] : []
  })
  const unused = drivers.filter(({ isActive }) => isActive).flatMap((driver) => unusedPassword(driver, now))
  return [...carried, ...unused].toSorted(mostUrgentFirst).slice(0, mostShown)
}

const reasonOf = (job: RequestItem, driver: DriverItem, now: Date): Reason | undefined => {
  if (!driver.isActive) return { kind: 'inactive-carrier', since: stageSince(job) }
  const endsAt = slotEnd(job.date, job.slot)
  if (job.status === 'matched') return overdue('late-pickup', endsAt, now)
  return overdue('late-delivery', new Date(endsAt.getTime() + lateDeliveryMs), now)
}

const overdue = (kind: Attention['kind'], dueAt: Date, now: Date): Reason | undefined =>
  now >= dueAt ? { kind, since: dueAt.toISOString() } : undefined

const unusedPassword = ({ userId, name, temporaryUntil }: DriverItem, now: Date): Attention[] =>
  temporaryUntil && temporaryUntil <= now.toISOString()
    ? [{ kind: 'password-unused', driver_id: userId, driver_name: name, request_id: null, since: temporaryUntil }]
    : []

const urgency = ({ kind }: Attention): number => attentionKinds.indexOf(kind)

const mostUrgentFirst = (a: Attention, b: Attention): number =>
  urgency(a) - urgency(b) || a.since.localeCompare(b.since)
