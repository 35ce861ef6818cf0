import { type ProblemItem, problemOfRow } from '#functions/domain/problems/problem-item.ts'
import { withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import { type RequestItem, requestOfRow } from '#functions/domain/requests/request-item.ts'
import { kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import { isOpenProblem } from '#shared/model/problem-rules.ts'
import { waitsUntil } from '#shared/model/time-slots.ts'
import type { Row } from '#test/support/table.ts'

const requestsIn = (rows: readonly Row[]): RequestItem[] =>
  rows.filter((row) => kindOf(row) === 'request').map(requestOfRow)

const problemsIn = (rows: readonly Row[]): ProblemItem[] =>
  rows.filter((row) => kindOf(row) === 'problem').map(problemOfRow)

/** Whatever time has ended is written once the sweeper has run, also problems of earlier matches. */
export const leftToTheClock = (rows: readonly Row[], now: Date): string[] => [
  ...requestsIn(rows).flatMap((item) =>
    withExpiryApplied(item, now) === item ? [] : [`${item.requestId} is ${item.status}, and its time is over`],
  ),
  ...problemsIn(rows).flatMap(({ problemId, state, closesAt }) =>
    isOpenProblem(state) && Date.parse(closesAt) <= now.getTime() ? [`${problemId} is ${state} after its time`] : [],
  ),
]

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

/** Everything that time will end has its task, at its time. */
export const ofDeadlines = (rows: readonly Row[]): string[] => {
  const tasks = rows.filter(({ PK, kind }) => String(PK).startsWith('DUE#') && kind !== undefined)
  const scheduled = new Set(
    tasks.map(({ kind, at, requestId, disputeId }) => `${kind} ${at} ${requestId ?? disputeId}`), // as they are stored
  )
  const lapses = problemsIn(rows).flatMap(({ state, problemId, closesAt }) =>
    isOpenProblem(state) ? [`problem.lapse ${closesAt} ${problemId}`] : [],
  )
  return [...requestsIn(rows).flatMap(deadlinesOf), ...lapses].flatMap((task) =>
    scheduled.has(task) ? [] : [`nothing is scheduled for ${task}`],
  )
}

const beginsMatch = ['accept', 'acceptOffer', 'assign']

/** Nothing is confirmed or decided by time between the report of a problem of that match and its end. */
export const ofStoppedClocks = (rows: readonly Row[]): string[] => {
  const events = rows.filter((row) => kindOf(row) === 'requestEvent')
  const matchOf = ({ PK, SK }: Row): number =>
    events.filter((one) => one.PK === PK && String(one.SK) <= String(SK) && beginsMatch.includes(String(one.type)))
      .length
  const byClock = events.filter(({ by, type }) => by === 'system' && (type === 'confirm' || type === 'decide'))
  return problemsIn(rows).flatMap(({ problemId, requestId, match, statement, closedAt, closesAt }) =>
    byClock
      .filter((event) => ownerIdOf(event.PK) === requestId && matchOf(event) === match)
      .filter(({ at }) => String(at) > statement.at && String(at) < (closedAt ?? closesAt))
      .map(({ type, at }) => `14: ${type} of ${requestId} by time at ${at}, while ${problemId} was open`),
  )
}

const photosOf = ({ photos }: { photos?: unknown }): string[] =>
  ((photos ?? []) as { uploadId: string }[]).map(({ uploadId }) => uploadId) // as their stores write them

/** A step's words and photos lie beside its event, once; a handover has at least one photo. */
export const ofSteps = (rows: readonly Row[]): string[] => {
  const nameOf = ({ PK, SK, type, by, at }: Row) => `${ownerIdOf(PK)} ${String(SK).slice(-6)} ${type} ${by} ${at}`
  const steps = rows.filter((row) => kindOf(row) === 'requestStep')
  const events = new Set(rows.filter((row) => kindOf(row) === 'requestEvent').map(nameOf))
  const handovers = new Set(steps.filter((row) => row.type === 'handOver' && photosOf(row).length > 0).map(nameOf))
  return [
    ...steps.map(nameOf).flatMap((name) => (events.has(name) ? [] : [`the step ${name} has not happened`])),
    ...[...events]
      .filter((name) => / handOver /.test(name) && !handovers.has(name))
      .map((name) => `the handover ${name} has no photo`),
  ]
}

/** By upload, what has named it: a request for its steps, a problem for its statements. */
const namedPhotos = (rows: readonly Row[]): string[] => [
  ...rows
    .filter((row) => kindOf(row) === 'requestStep')
    .flatMap((row) => photosOf(row).map((id) => `${id} of ${ownerIdOf(row.PK)}`)),
  ...problemsIn(rows).flatMap(({ problemId, statement, answer }) =>
    [...photosOf(statement), ...photosOf(answer ?? {})].map((id) => `${id} of ${problemId}`),
  ),
]

/** Each photo of a step or statement is claimed for it once and its file is there; nothing else is claimed. */
export const ofPhotos = (rows: readonly Row[], files: ReadonlyMap<string, Buffer>): string[] => {
  const claims = claimsIn(rows)
  const claimed = claims.map(({ uploadId, usedBy }) => `${uploadId} of ${usedBy}`)
  const named = namedPhotos(rows)
  return [
    ...named.flatMap((name) => (claimed.includes(name) ? [] : [`the photo ${name} is not claimed`])),
    ...claimed.flatMap((name) => (named.includes(name) ? [] : [`the photo ${name} is claimed, and nothing shows it`])),
    ...(new Set(named).size === named.length ? [] : ['a photo is shown twice']),
    ...claims.flatMap(({ uploadId, fileKey }) =>
      files.has(String(fileKey)) ? [] : [`the file of ${uploadId} is gone`],
    ),
  ]
}

const claimsIn = (rows: readonly Row[]): Row[] =>
  rows.filter(({ PK, state }) => String(PK).startsWith('UPL#') && state === 'claimed')

/** The files that nothing names, their originals apart. */
export const leftFiles = (rows: readonly Row[], files: ReadonlyMap<string, Buffer>): string[] => {
  const named = new Set(claimsIn(rows).map(({ fileKey }) => fileKey))
  return [...files.keys()].filter((key) => !key.startsWith('quarantine/') && !named.has(key))
}
