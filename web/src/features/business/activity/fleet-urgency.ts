import { type AttentionKind, attentionKinds, attentionOf, isLateKind, lateFrom } from '#shared/model/fleet-attention.ts'
import { ago } from '#web/lib/dates.ts'
import type { Cards, Moved } from '#web/lib/request-changes.ts'

type FleetJob = Cards['fleet']

const sinceOf = ({ movedAt, since }: Moved<FleetJob>): number => movedAt ?? Date.parse(since)

/** Why a job needs attention, if it does, as the dashboard says. */
const attentionKindOf = (job: FleetJob, now: number): AttentionKind | undefined => {
  const { status, preferredDate: date, preferredTimeSlot: slot, needs_driver: needsDriver, door = {} } = job
  const { problem, attempt, handover } = door
  return attentionOf(
    { status, date, slot, needsDriver, problem, decideBy: attempt?.decide_by, handover },
    new Date(now),
  )
}

/** '2 hours late', from the moment it became late. */
export const lateText = (since: string, now: number): string => {
  const text = ago(since, now)
  return text.endsWith(' ago') ? text.replace(/ ago$/, ' late') : 'Now late'
}

/** How late a job is, if nothing else is wrong with it. */
export const latenessOf = (job: FleetJob, now: number): string | undefined => {
  if (!isLateKind(attentionKindOf(job, now))) return
  const { status, preferredDate: date, preferredTimeSlot: slot } = job
  return lateText(lateFrom({ status, date, slot }).toISOString(), now)
}

const rankOf = (job: FleetJob, now: number): number => {
  const kind = attentionKindOf(job, now)
  return kind ? attentionKinds.indexOf(kind) : attentionKinds.length
}

/** The jobs of a column: what needs attention first, in the dashboard's order, and then the newest. */
export const byUrgency = (jobs: readonly Moved<FleetJob>[], now: number): Moved<FleetJob>[] =>
  jobs
    .map((job) => ({ job, rank: rankOf(job, now) }))
    .toSorted((a, b) => a.rank - b.rank || sinceOf(b.job) - sinceOf(a.job))
    .map(({ job }) => job)
