import { useEffect } from 'react'
import type { LiveActivity, LiveJob } from '#shared/contracts/business-shapes.ts'
import { api } from '#web/lib/api.ts'
import { log } from '#web/lib/log.ts'
import { type Cards, type Moved, useRequestList } from '#web/lib/request-changes.ts'

type ColumnStatus = 'in_transit' | 'matched'

export type FleetJob = Cards['fleet']

/** How many there are beyond those that the server lists. */
type Beyond = Record<ColumnStatus, number>

// Nothing tells that a driver was deactivated.
const everyMs = 60_000

/** What the drivers of the fleet carry, column by column: who needs somebody first, then the newest. */
export const useFleetJobs = () => {
  const { query, cards } = useRequestList({
    name: 'fleet',
    load: async (signal) => listed(await api.business.getLiveActivity(undefined, { signal })),
    retriesWhileBehind: true,
    everyMs,
  })
  const { error } = query

  // A board that looks on by itself says nothing of one look that failed.
  useEffect(() => {
    if (error) log('Live activity could not be loaded.', error)
  }, [error])

  const column = (status: ColumnStatus) => {
    const jobs = (cards ?? []).filter((job) => job.status === status).toSorted(firstToLookAt)
    return { jobs, count: jobs.length + (query.data?.beyond[status] ?? 0) }
  }
  return { query, isLoaded: cards !== undefined, column }
}

const listed = (activity: LiveActivity) => {
  const { in_transit_jobs, matched_jobs, in_transit_total, matched_total } = activity
  // On its way from one list to the other a job may stand in both.
  const matched = matched_jobs.filter(({ id }) => !in_transit_jobs.some((job) => job.id === id))
  const beyond: Beyond = {
    in_transit: in_transit_total - in_transit_jobs.length,
    matched: matched_total - matched_jobs.length,
  }
  return { items: [...in_transit_jobs.map(standing('in_transit')), ...matched.map(standing('matched'))], beyond }
}

const standing =
  (status: ColumnStatus) =>
  (job: LiveJob): FleetJob => ({ ...job, status })

const sinceOf = ({ movedAt, since }: Moved<FleetJob>): number => movedAt ?? Date.parse(since)

const firstToLookAt = (a: Moved<FleetJob>, b: Moved<FleetJob>): number =>
  Number(b.needs_driver) - Number(a.needs_driver) || sinceOf(b) - sinceOf(a)
