import { BusinessItem, businessCounters } from '#functions/domain/accounts/business-item.ts'
import { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { type LeavingStore, leavingOf, toKnown } from '#functions/domain/accounts/leaving-store.ts'
import { UserItem, userCounters } from '#functions/domain/accounts/user-store.ts'
import { withLapseApplied } from '#functions/domain/problems/problem-item.ts'
import type { ProblemStore } from '#functions/domain/problems/problem-store.ts'
import {
  asWritten,
  type Cancellation,
  type RequestItem,
  type StoredRequest,
} from '#functions/domain/requests/request-item.ts'
import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import { RideItem, type RideStore } from '#functions/domain/rides/ride-store.ts'
import { type DeleteUploadDeps, deleteUpload } from '#functions/domain/shared/delete-upload.ts'
import { evidenceOf, PartnerItem, partnerCounters, toStanding } from '#functions/domain/shared/partner-item.ts'
import { searchTokensOf } from '#functions/domain/shared/search-words.ts'
import type { UploadStore } from '#functions/domain/uploads/upload-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import { kindOf, type RowKind } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { evidenceEnd } from '#shared/model/document-retention.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { erasureDate, erasureRequestedAt } from '#shared/model/limits.ts'
import { isOpenProblem } from '#shared/model/problem-rules.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import { assertErasable, type ErasableDeps, toFailure, withAnotherAdmin } from './begin-erasure.ts'
import type { ErasureRefusal, ErasureStore } from './erasure-store.ts'
import type { PersonStore, Row } from './person-store.ts'

type AnonymiseDeps = DeleteUploadDeps & {
  requests: Pick<RequestLists, 'all'> & Pick<RequestStore, 'findWhole' | 'change'>
  erasures: Pick<ErasureStore, 'putDetail' | 'putStep'>
}

/**
 * Removes addresses, numbers and items from a user's requests. Times, parties and price stay, because the other party
 * needs them.
 */
export const anonymiseRequests = async (deps: AnonymiseDeps, ownerId: string): Promise<void> => {
  const { posted } = await deps.requests.all(ownerId)
  await inBatches(
    posted.filter((item) => !isAnonymous(item)),
    (item) => forgetRequest(deps, item),
  )
}

const forgetRequest = async (deps: AnonymiseDeps, { requestId }: StoredRequest): Promise<void> => {
  const { requests, erasures } = deps
  const whole = await requests.findWhole(requestId)
  if (!whole || isCarried(asWritten(whole.item).status)) return
  const { photos, receipt, suggestedPence, tariff } = whole.detail
  for (const { uploadId } of [...photos, ...(receipt ? [receipt] : [])])
    await deleteUpload(deps, { uploadId, usedBy: requestId })
  // Proofs stay for the other party until they expire.
  for (const { note, name, ...step } of whole.steps) if (note || name) await erasures.putStep(requestId, step)
  await erasures.putDetail(requestId, { photos: [], suggestedPence, tariff })
  await requests.change(requestId, (stored) =>
    isAnonymous(stored) ? undefined : { next: toAnonymous(asWritten(stored)) },
  )
}

// True only for anonymised requests: a located address has both an area and a point.
const isAnonymous = ({ pickup }: StoredRequest): boolean => pickup.address === pickup.area && !pickup.point

const toAnonymous = ({ pickup, delivery, cancellation, ...item }: RequestItem): RequestItem => ({
  ...item,
  ...(cancellation && { cancellation: withoutNote(cancellation) }),
  pickup: { address: pickup.area, area: pickup.area },
  ...(delivery && { delivery: { address: delivery.area, area: delivery.area } }),
})

const withoutNote = ({ note, ...rest }: Cancellation): Cancellation => rest

type ErasePersonDeps = DeleteUploadDeps & {
  uploads: Pick<UploadStore, 'keepUntil'>
  people: Pick<PersonStore, 'listBusinessRows'>
  erasures: Pick<ErasureStore, 'erase' | 'deleteRow'>
  rides: Pick<RideStore, 'remove'>
  count: (counters: Record<string, number>) => Action
  leavings: Pick<LeavingStore, 'ofErased' | 'removal'>
  /** What stays, sealed, for the report of a partner or business. What a driver earned is their business's. */
  sealTaxYears: (rows: readonly Row[]) => Promise<Action[]>
  keyRing: () => KeyRing
  now: () => Date
}

export type ErasedPerson = {
  user: UserItem
  rows: readonly Row[]
  /** The remaining admins, if the account is an admin's. */
  remainingAdmins?: readonly string[]
}

/** Erases a user. The account goes last, in one transaction, so an erasure that crashed can run again. */
export const erasePerson = async (
  deps: ErasePersonDeps,
  { user, rows, remainingAdmins = [] }: ErasedPerson,
): Promise<'erased' | ErasureRefusal> => {
  const everything = [...rows, ...(await deps.people.listBusinessRows(user))]
  const { userId } = user
  await inBatches([...new Set(everything.flatMap(uploadsIn))], (uploadId) =>
    deleteUpload(deps, { uploadId, usedBy: userId }),
  )
  await inBatches(everything.filter(isListed), (row) => removeListed(deps, row))
  await keepEvidence(deps, applicationIn(rows))
  const kept = await deps.sealTaxYears(everything)
  return eraseLast(deps, { user, rows: everything.filter(isErasedLast), remainingAdmins, kept })
}

/** Rows of which there may be many, such as rides, do not fit into one transaction. */
const isListed = (row: Row): boolean => row.SK.includes('#') && !isOneOf(row, ['session', 'driver'])
const isOneOf = (row: Row, kinds: readonly (RowKind | undefined)[]): boolean => kinds.includes(kindOf(row))
/**
 * Excludes the user's own row and a business's counters, which the store deletes, and the row of sockets, which goes
 * when they close.
 */
const isErasedLast = (row: Row): boolean => !isListed(row) && !isOneOf(row, ['sockets', 'businessCounters', 'user'])

/**
 * The uploads in a row's file fields, save evidence of the right to work, which goes on its own day alone. Texts are
 * ignored: someone may type the id of another user's upload as a name.
 */
const uploadsIn = (row: Row): UploadId[] => {
  const {
    documents = {},
    waitingPapers,
    photoId,
    replaced = [],
  }: Partial<PartnerItem> = (kindOf(row) === 'partner' && read(PartnerItem)(row)) || {}
  const { photo, licence }: Partial<DriverItem> = (kindOf(row) === 'driver' && read(DriverItem)(row)) || {}
  const files = [...Object.values(documents), waitingPapers?.insurance, photo, licence].flatMap(
    (file) => file?.uploadId ?? [],
  )
  return [...files, ...replaced, ...(photoId ? [photoId] : [])]
}

const removeListed = ({ rides, erasures }: ErasePersonDeps, row: Row): Promise<unknown> =>
  kindOf(row) === 'ride' ? rides.remove(read(RideItem)(row)) : erasures.deleteRow(row)

const eraseLast = (
  deps: ErasePersonDeps,
  { user, rows, remainingAdmins = [], kept }: ErasedPerson & { kept: readonly Action[] },
): Promise<'erased' | ErasureRefusal> => {
  const application = applicationIn(rows)
  const business = read(BusinessItem)(rows.find((row) => kindOf(row) === 'business'))
  const statistics = deps.count({
    ...userCounters(user, undefined),
    ...partnerCounters(application && toStanding(application), undefined),
    ...businessCounters(business?.status, undefined),
  })
  const marks = [...marksLeft(deps, user, application, business), ...kept]
  return withAnotherAdmin(user, remainingAdmins, (otherAdmin) =>
    deps.erasures.erase({ user, rows, searchTokens: searchTokensOf(user), statistics, marks, otherAdmin }),
  )
}

/** The state on the day the erasure was requested, because a suspension may end before the account is erased. */
const leavingState = (user: UserItem, application: PartnerItem | undefined, now: Date): Leaving | undefined =>
  leavingOf(user, application, user.erasesAt ? erasureRequestedAt(user.erasesAt) : now)

const marksLeft = (
  { leavings, keyRing, now }: ErasePersonDeps,
  user: UserItem,
  application: PartnerItem | undefined,
  business: BusinessItem | undefined,
): Action[] => {
  const state = leavingState(user, application, now())
  const endsAt = state === 'suspended' && user.suspension?.endsAt
  const known = toKnown(user, application, business)
  return [
    ...leavings.removal(user.marks, 'suspended', user.userId),
    ...leavings.removal(application?.marks, 'revoked', user.userId),
    ...(state ? leavings.ofErased(known, { state, ...(endsAt && { endsAt }) }, keyRing(), now()) : []),
  ]
}

/** Evidence of the right to work stays until two years after they stopped being a partner. */
const keepEvidence = async ({ uploads, now }: ErasePersonDeps, application: PartnerItem | undefined): Promise<void> => {
  if (!application) return
  const { userId, status, decidedAt } = application
  const hasStopped = status === 'rejected' || status === 'revoked'
  const until = evidenceEnd((hasStopped && decidedAt) || now().toISOString())
  for (const uploadId of evidenceOf(application)) await uploads.keepUntil(uploadId, userId, until)
}

type Deps = ErasableDeps &
  ErasePersonDeps &
  AnonymiseDeps & {
    people: Pick<PersonStore, 'listRows'>
    erasures: Pick<ErasureStore, 'close' | 'postpone'>
    /** Cancels or gives back their open work. */
    endOpenWork: (userId: UserId, at: Date) => Promise<unknown>
    problems: Pick<ProblemStore, 'of'>
    /** Removes what the user has said in problems. */
    forgetStatements: (user: UserItem) => Promise<unknown>
    /** Deletes what they and their business have proposed. */
    forgetProposals: (user: UserItem) => Promise<void>
    /** Removes what the user has said in reports of content. */
    forgetReports: (userId: UserId) => Promise<unknown>
    /** Deletes their blocks, on both sides. */
    forgetBlocks: (user: UserItem) => Promise<unknown>
    /** Removes what the user has written in reviews. */
    forgetReviews: (rows: readonly Row[]) => Promise<unknown>
    /** Deletes the messages sent to us from this address. */
    forgetMessages: (email: string) => Promise<unknown>
  }

/**
 * Erases an account whose date has come. Closes it before the first row is deleted; a sign-in before that keeps it. The
 * next run finishes an erasure that crashed.
 */
export const eraseAccount = async (deps: Deps, userId: UserId): Promise<'erased' | 'kept' | 'put-off'> => {
  const rows = await deps.people.listRows(userId)
  const user = userIn(rows)
  if (!user?.erasesAt || user.erasesAt > deps.now().toISOString()) return 'kept'

  if (!user.isBeingErased) await deps.endOpenWork(userId, deps.now())
  const remainingAdmins = await findRemainingAdmins(deps, user)
  const openUntil = user.isBeingErased ? undefined : await lastEndOfProblems(deps, user)
  if (!remainingAdmins || openUntil) {
    await deps.erasures.postpone(user, nextDate(deps.now(), remainingAdmins && openUntil))
    return 'put-off'
  }
  const leavesMarks = leavingState(user, applicationIn(rows), deps.now()) !== undefined
  if (!(await deps.erasures.close(user, leavesMarks))) return 'kept'
  await anonymiseRequests(deps, userId)
  await deps.forgetStatements(user)
  await deps.forgetProposals(user)
  await deps.forgetReports(userId)
  await deps.forgetReviews(rows)
  await deps.forgetMessages(user.email)
  await deps.forgetBlocks(user)
  const outcome = await erasePerson(deps, {
    user: { ...user, isBeingErased: true },
    rows,
    remainingAdmins,
  })
  // Two sweepers may erase the same account.
  if (outcome !== 'erased' && userIn(await deps.people.listRows(userId))) throw toFailure(outcome)
  return 'erased'
}

/** When the user's last open problem closes by itself; undefined without one. */
const lastEndOfProblems = async ({ problems, now }: Deps, user: UserItem): Promise<string | undefined> => {
  const ids = [user.userId, ...(user.businessId ? [user.businessId] : [])]
  const found = (await Promise.all(ids.map((id) => problems.of(id)))).flat()
  const open = found.filter((problem) => isOpenProblem(withLapseApplied(problem, now()).state))
  return open
    .map(({ closesAt }) => closesAt)
    .toSorted()
    .at(-1)
}

/** A few days later, or earlier if the last problem closes before. */
const nextDate = (now: Date, openUntil: string | undefined): string => {
  const later = erasureDate(now).toISOString()
  return openUntil && openUntil < later ? openUntil : later
}

const applicationIn = (rows: readonly Row[]): PartnerItem | undefined =>
  read(PartnerItem)(rows.find((row) => kindOf(row) === 'partner'))

const userIn = (rows: readonly Row[]): UserItem | undefined =>
  read(UserItem)(rows.find((row) => kindOf(row) === 'user'))

/** Undefined if the account cannot be erased now, for example because their parcel was picked up at the last moment. */
const findRemainingAdmins = async (deps: Deps, user: UserItem): Promise<string[] | undefined> => {
  try {
    return await assertErasable(deps, user)
  } catch (error) {
    if (!(error instanceof Failure) || user.isBeingErased) throw error
    return undefined
  }
}
