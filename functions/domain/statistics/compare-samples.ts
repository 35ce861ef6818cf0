import type { RecountStore } from '#functions/domain/requests/counters/recount-store.ts'
import type { FleetStore } from '#functions/domain/requests/fleet/fleet-store.ts'
import { asWritten, type StoredRequest } from '#functions/domain/requests/request-item.ts'
import type { HistoryStore } from '#functions/domain/requests/request-list-store.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { Directory, DirectoryStore } from './statistics-store.ts'

/** A figure of a person, business or request that differs from what its rows say. */
export type Disagreement = { figure: string; subject: string; difference: number }

type Sample = { subject: string; look: () => Promise<Disagreement[]> }

type Deps = {
  directories: Pick<DirectoryStore, 'sampleIds'>
  history: Pick<HistoryStore, 'counts'>
  fleet: Pick<FleetStore, 'counts'>
  listed: Pick<RecountStore, 'ofPerson' | 'ofFleet' | 'newestOf' | 'timelineVersions'>
  requests: Pick<RequestStore, 'find'>
  /** Whether a user or business exists, by a consistent read. */
  isThere: (id: string) => Promise<boolean>
  /** Waits until the indexes have caught up. */
  pause: () => Promise<unknown>
}

type Where = { people: readonly Directory[]; businesses: readonly Directory[] }

const peopleOfEach = 50
const businessesOfEach = 10

const stillMs = 3_600_000
/** Timelines are kept for ninety days. */
const knownMs = 89 * 24 * stillMs

/**
 * Compares the figures of some users, businesses and requests with their lists and timelines. Reports a difference only
 * if it is the same after a pause and its subject still exists; any other comes from a change in progress.
 */
export const compareSamples = async (deps: Deps, { people, businesses }: Where, now: Date): Promise<Disagreement[]> => {
  const some = async (lists: readonly Directory[], atMost: number): Promise<string[]> =>
    (await Promise.all(lists.map((list) => deps.directories.sampleIds(list, atMost, now)))).flat()
  const [userIds, businessIds] = await Promise.all([some(people, peopleOfEach), some(businesses, businessesOfEach)])
  const posted = (await inBatches(userIds, deps.listed.newestOf)).flat()
  const samples: Sample[] = [
    ...userIds.map((id) => personSample(deps, id)),
    ...businessIds.map((id) => fleetSample(deps, id)),
    ...posted.filter((item) => isStill(item, now)).map((item) => timelineSample(deps, item, now)),
  ]
  const first = new Map((await lookAt(samples)).map((found) => [JSON.stringify(found), found]))
  if (first.size === 0) return []
  await deps.pause()
  const subjects = new Set([...first.values()].map(({ subject }) => subject))
  const second = await lookAt(samples.filter(({ subject }) => subjects.has(subject)))
  const confirmed = second.filter((found) => first.has(JSON.stringify(found)))
  const standing = await inBatches(confirmed, ({ subject }) => deps.isThere(subject))
  return confirmed.filter((_, index) => standing[index])
}

const lookAt = async (samples: readonly Sample[]): Promise<Disagreement[]> =>
  (await inBatches(samples, ({ look }) => look())).flat()

const disagreements = (
  subject: string,
  stated: Record<string, unknown>,
  listed: Record<string, number>,
): Disagreement[] =>
  Object.entries(listed)
    .map(([figure, count]) => ({ figure, subject, difference: Number(stated[figure] ?? 0) - count }))
    .filter(({ difference }) => difference !== 0)

const personSample = ({ history, listed }: Deps, userId: string): Sample => ({
  subject: userId,
  look: async () => disagreements(userId, await history.counts(userId), await listed.ofPerson(userId)),
})

const fleetSample = ({ fleet, listed }: Deps, businessId: string): Sample => ({
  subject: businessId,
  look: async () => disagreements(businessId, await fleet.counts(businessId), await listed.ofFleet(businessId)),
})

/** Each step raises the version by one and writes one row of the timeline. */
const timelineSample = ({ requests, listed }: Deps, { requestId }: StoredRequest, now: Date): Sample => ({
  subject: requestId,
  look: async () => {
    const item = await requests.find(requestId)
    if (!item || !isStill(item, now)) return []
    const versions = await listed.timelineVersions(requestId)
    const isWhole = versions.length === item.version && versions.every((version, index) => version === index + 1)
    return isWhole ? [] : [{ figure: 'timeline', subject: requestId, difference: versions.length - item.version }]
  },
})

/** Old enough that all effects have run, and recent enough that its timeline is complete. */
const isStill = (item: StoredRequest, now: Date): boolean =>
  Date.parse(asWritten(item).event.at) < now.getTime() - stillMs && Date.parse(item.createdAt) > now.getTime() - knownMs
