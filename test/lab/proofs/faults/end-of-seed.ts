import type { ProblemItem } from '#functions/domain/problems/problem-item.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { type Item, kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { isOpenProblem } from '#shared/model/problem-rules.ts'
import { waitsUntil } from '#shared/model/time-slots.ts'
import { asOf } from '#test/lab/model/as-of.ts'
import { filesMissed } from '#test/lab/model/laws/references.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import type { World } from '#test/lab/model/world.ts'
import { miscountedIn } from '#test/support/admin-actions.ts'
import { brokenAmongThoseLeft } from '#test/support/invariants.ts'

const requestsIn = ({ view }: World): RequestItem[] => [...view.requests.values()]
const openProblems = ({ view }: World): ProblemItem[] =>
  [...view.problems.values()].filter(({ state }) => isOpenProblem(state))

/** Once the sweeper has run, no request and no open problem is past its deadline. */
export const leftToTheClock = (world: World): string[] => {
  const at = setClock.now()
  const late = requestsIn(world).filter((item) => asOf(item, at) !== item)
  const open = openProblems(world).filter(({ closesAt }) => Date.parse(closesAt) <= at)
  return [
    ...late.map(({ requestId, status }) => `${requestId} is ${status}, and its time is over`),
    ...open.map(({ problemId, state }) => `${problemId} is ${state} after its time`),
  ]
}

const deadlinesOf = ({ requestId, status, date, slot, offer, door }: RequestItem): string[] => {
  const { handover, attempt, problem } = door ?? {}
  const isWaiting = status === 'pending_match' || status === 'pending_partner_approval'
  const stands = status === 'in_transit' && !problem
  return [
    ...(isWaiting ? [`request.expire ${waitsUntil(date, slot).toISOString()}`] : []),
    ...(offer ? [`offer.expire ${offer.expiresAt}`] : []),
    ...(stands && handover ? [`handover.expire ${handover.confirmBy}`] : []),
    ...(stands && attempt?.decideBy ? [`attempt.expire ${attempt.decideBy}`] : []),
  ].map((task) => `${task} ${requestId}`)
}

/** Each deadline has its scheduled task, for the same time. */
const ofDeadlines = (world: World, rows: readonly Item[]): string[] => {
  const tasks = rows.filter(({ PK, kind }) => String(PK).startsWith('DUE#') && kind !== undefined)
  const scheduled = new Set(
    // in rows a problem's id is called disputeId
    tasks.map(({ kind, at, requestId, disputeId }) => `${kind} ${at} ${requestId ?? disputeId}`),
  )
  const lapses = openProblems(world).map(({ problemId, closesAt }) => `problem.lapse ${closesAt} ${problemId}`)
  const due = [...requestsIn(world).flatMap(deadlinesOf), ...lapses]
  return due.filter((task) => !scheduled.has(task)).map((task) => `nothing is scheduled for ${task}`)
}

/** Strangers find a ride through its openings. It has openings until it departs, and none once it is deleted. */
const ofRides = ({ view }: World, rows: readonly Item[]): string[] => {
  const openings = new Set(rows.filter(({ PK }) => String(PK).startsWith('RC#')).map(({ rideId }) => String(rideId)))
  const ahead = [...view.rides.values()].filter(({ departAt }) => Date.parse(departAt) > setClock.now())
  const strays = [...openings].filter((id) => !view.rides.has(id))
  return [
    ...ahead.filter(({ rideId }) => !openings.has(rideId)).map(({ rideId }) => `the ride ${rideId} has no openings`),
    ...strays.map((id) => `the ride ${id} is gone, and its openings are there`),
  ]
}

/** A decision is written to all the rows that it concerns, or to none. */
const ofDecisions = ({ view, seen }: World): string[] =>
  [...view.users.values()].flatMap(({ userId, suspension, isVerifiedPartner = false }) => {
    const [counters, application] = ['COUNT', 'PARTNER'].map((SK) => seen.rows.get(`USER#${userId}\u0000${SK}`)?.item)
    const isMarked = counters?.suspension !== undefined
    return [
      ...(isMarked === (suspension !== undefined) ? [] : [`16: ${userId} is suspended by half`]),
      ...(isVerifiedPartner === (application?.status === 'verified') ? [] : [`${userId} is verified by half`]),
    ]
  })

/** Once all effects have run, nothing waits for a user who may not act, or for a ride that is gone. */
const ofLeftovers = (world: World): string[] => {
  const { users, rides } = world.view
  const mayAct = (userId = ''): boolean => users.get(userId)?.isVerifiedPartner === true
  return requestsIn(world).flatMap(({ requestId, status, carrierId, businessId, offer }) => {
    if (status === 'matched' && !businessId && !mayAct(carrierId)) return [`${requestId} is held by who was revoked`]
    if (offer && !mayAct(offer.partnerId)) return [`${requestId} waits for who was revoked`]
    return offer && !rides.has(offer.rideId) ? [`${requestId} waits for a ride that is gone`] : []
  })
}

const photosOf = ({ photos }: { photos?: unknown }): string[] =>
  ((photos ?? []) as { uploadId: string }[]).map(({ uploadId }) => uploadId) // as their stores write them

/** Each row with a step's words and photos belongs to an event. Each handover has at least one photo. */
const ofSteps = (rows: readonly Item[]): string[] => {
  const nameOf = ({ PK, SK, type, by, at }: Item) => `${ownerIdOf(PK)} ${String(SK).slice(-6)} ${type} ${by} ${at}`
  const steps = rows.filter((row) => kindOf(row) === 'requestStep')
  const events = new Set(rows.filter((row) => kindOf(row) === 'requestEvent').map(nameOf))
  const shown = new Set(steps.filter((row) => photosOf(row).length > 0).map(nameOf))
  const bare = [...events].filter((name) => / handOver /.test(name) && !shown.has(name))
  const strays = steps.map(nameOf).filter((name) => !events.has(name))
  return [
    ...strays.map((name) => `the step ${name} has not happened`),
    ...bare.map((name) => `the handover ${name} has no photo`),
  ]
}

const claimsIn = (rows: readonly Item[]): Item[] =>
  rows.filter(({ PK, state }) => String(PK).startsWith('UPL#') && state === 'claimed')

/** Each photo of a step or statement is claimed for it, once. */
const ofPhotos = ({ view }: World, rows: readonly Item[]): string[] => {
  const ofStatements = [...view.problems.values()].flatMap(({ problemId, statement, answer, contested }) =>
    [statement, answer, contested].flatMap((said) => photosOf(said ?? {}).map((id) => `${id} of ${problemId}`)),
  )
  const steps = rows.filter((row) => kindOf(row) === 'requestStep')
  const named = [...steps.flatMap((row) => photosOf(row).map((id) => `${id} of ${ownerIdOf(row.PK)}`)), ...ofStatements]
  const proofs = claimsIn(rows).filter(({ purpose }) => purpose === 'proof')
  const claimed = proofs.map(({ uploadId, usedBy }) => `${uploadId} of ${usedBy}`)
  return [
    ...named.filter((name) => !claimed.includes(name)).map((name) => `the photo ${name} is not claimed`),
    ...claimed
      .filter((name) => !named.includes(name))
      .map((name) => `the photo ${name} is claimed, and nothing shows it`),
    ...(new Set(named).size === named.length ? [] : ['a photo is shown twice']),
  ]
}

/** What is broken in a world in which nothing is under way. */
export const brokenAtTheEnd = (world: World): string[] => {
  const rows = [...world.seen.rows.values()].map(({ item }) => item)
  return [
    ...brokenAmongThoseLeft(rows),
    ...miscountedIn(rows),
    ...filesMissed(world.seen, setClock.now()),
    ...leftToTheClock(world),
    ...ofDeadlines(world, rows),
    ...ofRides(world, rows),
    ...ofDecisions(world),
    ...ofSteps(rows),
    ...ofPhotos(world, rows),
    ...ofLeftovers(world),
  ]
}
