import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { type BlockStore, type PlacedBlock, partyIdsOf } from '#functions/domain/blocks/block-store.ts'
import { marksOf, storedNotificationOf, toEntry } from '#functions/domain/notifications/notification-item.ts'
import { type StoredProblem, statementsOf, withLapseApplied } from '#functions/domain/problems/problem-item.ts'
import type { ProblemStore } from '#functions/domain/problems/problem-store.ts'
import type { LiveProposalsStore } from '#functions/domain/proposals/live-proposals-store.ts'
import type { ReportItem } from '#functions/domain/reports/report-item.ts'
import type { ReportStore } from '#functions/domain/reports/report-store.ts'
import type { RequestStep } from '#functions/domain/requests/history-item.ts'
import { withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import {
  outcomeOf,
  type Posted,
  postedFields,
  type RequestDetail,
  type RequestItem,
  type StoredRequest,
} from '#functions/domain/requests/request-item.ts'
import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { RequestStore, WholeRequest } from '#functions/domain/requests/request-store.ts'
import type { PartnerItem, RightToWork } from '#functions/domain/shared/partner-item.ts'
import { seenDays } from '#functions/domain/shared/partner-papers.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { type Item, kindOf, type RowKind } from '#functions/platform/table/keys.ts'
import { read, withoutKeys } from '#functions/platform/table/row-schema.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { isEarned } from '#shared/model/earnings.ts'
import { Failure } from '#shared/model/failure.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import { poundsOf } from '#shared/model/money.ts'
import { exportReviews, type ReviewDeps } from './export-reviews.ts'
import type { PersonStore, Row } from './person-store.ts'

const common = (item: RequestItem) => ({
  requestId: item.requestId,
  status: item.status,
  createdAt: item.createdAt,
  category: item.category,
  mode: item.mode,
  actualMode: item.actualMode,
  date: item.date,
  slot: item.slot,
  weight: item.band,
  loadingAssistance: item.loadingAssistance,
  price: poundsOf(item.pricePence),
  paidAt: item.paidAt ?? null,
  outcome: outcomeOf(item) ?? null,
  earned: isEarned(item),
  lastEvent: { type: item.event.type, at: item.event.at },
})

type File = RequestDetail['photos'][number]
const toFileExport = ({ uploadId, contentType, bytes }: File) => ({ uploadId, contentType, bytes })

/** Words and photos of a step, without ids of people. */
const toStepExport = ({ type, at, leftWith, reason, name, note, photos }: RequestStep) => ({
  ...{ type, at, leftWith, reason, name, note },
  photos: photos.map(toFileExport),
})

const postedNames = Object.keys(postedFields) as (keyof Posted)[] // its own keys

/** What the owner posted, without what has happened since. */
const postedOf = (item: Posted) => Object.fromEntries(postedNames.map((name) => [name, item[name]])) as Posted // all

type WholeNow = WholeRequest & { item: RequestItem }

/** A request as its owner entered it, with what was added during the delivery. */
const toOwnerExport = ({ item, detail, steps }: WholeNow) => {
  const {
    suggestedPence,
    tariff,
    bodyHash,
    isShownToPartners,
    declaredPence,
    photos,
    receipt,
    deliveryPoint: point,
    ...entered
  } = detail
  // The rest is exported by default, so new fields are included without a change here.
  const { pickup, delivery, metres, publicKm, band, loadingAssistance, pricePence, ...posted } = postedOf(item)
  return {
    ...common(item),
    ...posted,
    pickup: { address: pickup.address, point: pickup.point },
    ...(delivery && { delivery: { address: delivery.address, point } }),
    ...entered,
    ...(declaredPence !== undefined && { declaredValue: poundsOf(declaredPence) }),
    cancellation: item.cancellation,
    photos: photos.map(toFileExport),
    receipt: receipt && toFileExport(receipt),
    steps: steps.map(toStepExport),
  }
}

/** A job as its carrier can still see it: areas, but no addresses or numbers, and what they added themselves. */
const toCarrierExport = ({ item, steps }: WholeNow, userId: UserId) => ({
  ...common(item),
  from: item.pickup.area,
  to: item.delivery?.area,
  steps: steps.filter(({ by }) => by === userId).map(toStepExport),
})

/** A problem with the user's own words, and the decision. */
const toProblemExport = (userId: string, now: Date) => (stored: StoredProblem) => {
  const problem = withLapseApplied(stored, now)
  const { problemId, requestId, kind, state, statement, closedAt, resolution } = problem
  return {
    problemId,
    requestId,
    kind,
    state,
    openedAt: statement.at,
    closedAt: closedAt ?? null,
    said: statementsOf(problem)
      .filter(({ by }) => by === userId)
      .map(({ at, text, photos }) => ({ at, text, photos })),
    decision: resolution
      ? { at: resolution.at, outcome: resolution.outcome, ending: resolution.ending, note: resolution.note }
      : null,
  }
}

/** A driver's problems are listed under their business. */
const problemsOf = async ({ problems }: Pick<Deps, 'problems'>, { userId, businessId, isDriver }: UserItem) => {
  const ids = [userId, ...(businessId ? [businessId] : [])]
  const found = (await Promise.all(ids.map((id) => problems.of(id)))).flat()
  const isTheirs = ({ carrierId, statement, answer }: StoredProblem): boolean =>
    [carrierId, statement.by, answer?.by].includes(userId)
  return isDriver ? found.filter(isTheirs) : found
}

/** Notifications in the words that the user sees. */
const notificationsOf = (rows: readonly Row[]) => {
  const read = rows.find((row) => kindOf(row) === 'notificationsRead')
  return rows
    .filter((row) => kindOf(row) === 'notification')
    .flatMap((row) => toEntry(storedNotificationOf(row), marksOf(read).readUpTo))
    .map(({ at, title, body, is_read: isRead }) => ({ at, title, body, isRead }))
}

/** The check without the admin who made it, and without the evidence, which is theirs to keep. */
const toCheckExport = ({ how, checkedOn, until, at }: RightToWork) => ({ how, checkedOn, until, at })

/** An application with what was seen of its papers, without who saw it. */
const toPartnerExport = (row: Row) => {
  const { seen, rightToWork, earlierChecks, ...rest } = row as Row & Partial<PartnerItem> // only its store writes it
  return {
    ...withoutInternalFields(rest),
    ...(seen && { seen: seenDays({ seen }) }),
    ...(rightToWork && { rightToWork: toCheckExport(rightToWork) }),
    ...(earlierChecks && { earlierChecks: earlierChecks.map(toCheckExport) }),
  }
}

/** What they or their business have proposed, without the owners of the requests. */
const proposalsOf = async ({ proposals }: Pick<Deps, 'proposals'>, { userId, businessId, isDriver }: UserItem) => {
  const ids = [userId, ...(businessId && !isDriver ? [businessId as BusinessId] : [])]
  const found = (await Promise.all(ids.map(proposals.ofCarrier))).flat()
  return found.map(({ requestId, at, pricePence, note, state }) => ({
    ...{ requestId, at, state, price: poundsOf(pricePence), note: note ?? null },
  }))
}

/** What they reported in their own words, and the decision; not whose it was. */
const toReportExport = ({ reportId, requestId, thing, ground, at, text, verdict }: ReportItem) => ({
  ...{ reportId, requestId, thing, ground, at, text: text ?? null },
  decision: verdict ? { at: verdict.at, decision: verdict.decision, reason: verdict.reason } : null,
})

/** A block that they have placed, without the id of the person. That others have blocked them is not shown. */
const toBlockExport = ({ name, placed, requestId }: PlacedBlock) => ({ name, blockedAt: placed, requestId })

type Deps = ReviewDeps & {
  blocks: Pick<BlockStore, 'placedBy'>
  /** What is reported about them, and their National Insurance number. */
  exportTaxes: (user: UserItem, rows: readonly Row[]) => Promise<object>
  people: Pick<PersonStore, 'listRows' | 'findBusinessRow'>
  problems: Pick<ProblemStore, 'of'>
  proposals: Pick<LiveProposalsStore, 'ofCarrier'>
  reports: Pick<ReportStore, 'from'>
  requests: Pick<RequestLists, 'all'> & Pick<RequestStore, 'findWhole'>
  now: () => Date
}

// Hashes and counters that contain nothing about the user, secrets, and ids of other people.
const internalFields = [
  'epoch',
  'tokenHash',
  'version',
  'idleSeconds',
  'bodyHash',
  'repeats',
  'replaced',
  'decidedBy',
  'marks',
  'endpoint',
  'p256dh',
  'auth',
  'keyId',
  'returnsAfter',
]

const toPlain = (value: unknown): unknown => (value instanceof Set ? [...value].toSorted() : value)

const withoutInternalFields = (row: Item): Item =>
  Object.fromEntries(
    Object.entries(withoutKeys(row))
      .filter(([name]) => !internalFields.includes(name))
      .map(([name, value]) => [name, toPlain(value)]),
  )

/** Everything that we store about a user, except passwords and other secrets. */
export const exportData = async (deps: Deps, { userId }: Session): Promise<Item> => {
  const { people, requests, problems, now } = deps
  const [rows, { posted, carried }] = await Promise.all([people.listRows(userId), requests.all(userId)])
  const one = (kind: RowKind) => rows.filter((row) => kindOf(row) === kind).map(withoutInternalFields)[0] ?? null
  const many = (kind: RowKind) => rows.filter((row) => kindOf(row) === kind).map(withoutInternalFields)
  const account = rows.find((row) => kindOf(row) === 'user')
  if (!account) throw new Failure('session.none')
  const user = read(UserItem)(account)
  const [work, blocked, theirProblems, theirProposals, theirReports, taxes, theirReviews] = await Promise.all([
    people.findBusinessRow(user),
    deps.blocks.placedBy(partyIdsOf(user)),
    problemsOf({ problems }, user),
    proposalsOf(deps, user),
    deps.reports.from(userId),
    deps.exportTaxes(user, rows),
    exportReviews(deps, user, rows),
  ])

  const whole = (items: readonly StoredRequest[]) =>
    inBatches(items, async ({ requestId }): Promise<WholeNow[]> => {
      const found = await requests.findWhole(requestId)
      return found ? [{ ...found, item: withExpiryApplied(found.item, now()) }] : []
    })
  const [mine, theirs] = [await whole(posted), await whole(carried)]
  return {
    exportedAt: now().toISOString(),
    account: withoutInternalFields(account),
    devices: many('session'),
    devicesWithNotifications: many('pushDevice'),
    partner: rows.filter((row) => kindOf(row) === 'partner').map(toPartnerExport)[0] ?? null,
    presence: one('presence'),
    history: one('userCounters'),
    ...taxes,
    rides: many('ride'),
    blocked: blocked.map(toBlockExport),
    notifications: notificationsOf(rows),
    work: work ? withoutInternalFields(work) : null,
    requestsPosted: mine.flat().map(toOwnerExport),
    requestsCarried: theirs.flat().map((found) => toCarrierExport(found, userId)),
    proposals: theirProposals,
    problems: theirProblems.map(toProblemExport(userId, now())),
    reports: theirReports.map(toReportExport),
    ...theirReviews,
  }
}
