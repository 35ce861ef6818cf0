import { useEffect } from 'react'
import type { LiveActivity, LiveJob } from '#shared/contracts/fleet-shapes.ts'
import { api } from '#web/lib/api.ts'
import { log } from '#web/lib/log.ts'
import { type Cards, useRequestList } from '#web/lib/request-changes.ts'
import { fleetKey } from '#web/lib/request-queries.ts'
import { byUrgency } from './fleet-urgency.ts'
import { jobSearch } from './job-search.ts'

type ColumnStatus = 'in_transit' | 'matched'

export type FleetJob = Cards['fleet']

// Polls, because no event announces that a driver was deactivated.
const fleetRefetchMs = 60_000

/** The deliveries of the fleet that match the search, by column. */
export const useFleetJobs = (q: string, now: number) => {
  const { query, cards } = useRequestList({
    name: 'fleet',
    query: {
      queryKey: fleetKey,
      queryFn: async ({ signal }) => toBoard(await api.business.getLiveActivity(undefined, { signal })),
    },
    retriesWhileBehind: true,
    everyMs: fleetRefetchMs,
  })
  const { error } = query

  // The board polls, so a failed load is logged rather than shown.
  useEffect(() => {
    if (error) log('Live activity could not be loaded.', error)
  }, [error])

  const search = jobSearch(q)
  const column = (status: ColumnStatus) => {
    const listed = (cards ?? []).filter((job) => job.status === status)
    const jobs = byUrgency(listed.filter(search.finds), now)
    const all = listed.length + (query.data?.unlisted[status] ?? 0)
    return {
      jobs,
      count: search.isOn ? jobs.length : all,
      isSearched: search.isOn,
      note: listed.length < all ? noteOn({ listed: listed.length, all, isSearched: search.isOn }) : undefined,
    }
  }
  return { query, isLoaded: cards !== undefined, column }
}

type Incomplete = { listed: number; all: number; isSearched: boolean }

/** The server lists at most a hundred. */
const noteOn = ({ listed, all, isSearched }: Incomplete): string =>
  isSearched
    ? `We searched the newest ${listed} of ${all}.`
    : `Showing ${listed} of ${all}. The rest will appear as these are done.`

const toBoard = (activity: LiveActivity) => {
  const { in_transit_jobs, matched_jobs, in_transit_total, matched_total } = activity
  // A job whose status changes between the two reads may be in both lists.
  const matched = matched_jobs.filter(({ id }) => !in_transit_jobs.some((job) => job.id === id))
  const unlisted: Record<ColumnStatus, number> = {
    in_transit: in_transit_total - in_transit_jobs.length,
    matched: matched_total - matched_jobs.length,
  }
  return { items: [...in_transit_jobs.map(withStatus('in_transit')), ...matched.map(withStatus('matched'))], unlisted }
}

const withStatus =
  (status: ColumnStatus) =>
  (job: LiveJob): FleetJob => ({ ...job, status })
