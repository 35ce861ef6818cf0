import type { AccountStore } from '#functions/domain/accounts/account-store.ts'
import type { BusinessItem, BusinessState } from '#functions/domain/accounts/business-item.ts'
import type { ApplicationState, PartnerItem } from '#functions/domain/partners/partner-item.ts'
import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { RideItem } from '#functions/domain/rides/ride-item.ts'
import type { RideStore } from '#functions/domain/rides/ride-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { inBatches } from '#functions/platform/table/in-batches.ts'
import { type Action, withoutKeys } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import { UploadId, type UserId } from '#shared/model/ids.ts'
import type { ErasureStore, Kept } from './erasure-store.ts'
import { type ForgetDeps, forgetFile, forgetRequests } from './forget-requests.ts'
import type { PersonStore, Row } from './person-store.ts'

type Deps = ForgetDeps & {
  people: Pick<PersonStore, 'rowsOf' | 'workOf'>
  erasures: ErasureStore & Pick<AccountStore, 'otherAdmins'>
  rides: Pick<RideStore, 'remove'>
  requests: Pick<RequestLists, 'active' | 'open'>
  cancelAllOf: (userId: UserId, at: Date) => Promise<unknown>
  /** Gives back what was offered to them, or taken at the last moment. */
  partnerFell: (userId: UserId, at: Date) => Promise<unknown>
  searchTokens: (user: UserItem) => string[]
  count: (counters: Record<string, number>) => Action
  partnerCounters: (before: ApplicationState | undefined, after: undefined) => Record<string, number>
  businessCounters: (before: BusinessState | undefined, after: undefined) => Record<string, number>
  userCounters: (before: UserItem, after: undefined) => Record<string, number>
  isProtected: (user: UserItem) => boolean
  now: () => Date
}

const refusals = {
  moved: 'state.moved',
  'admin-gone': 'account.protected',
  'has-drivers': 'account.has-drivers',
} as const satisfies Record<Kept, string>

/** Erases a person. The account itself goes last and at once, so what a crash leaves over can be erased again. */
export const eraseAccount = async (deps: Deps, { userId }: Session): Promise<void> => {
  const { people, cancelAllOf, partnerFell, now } = deps
  const rows = await people.rowsOf(userId)
  const profile = rows.find(({ SK }) => SK === 'PROFILE')
  if (!profile) throw new Failure('session.none')
  const user = withoutKeys(profile) as UserItem // we alone write this row
  const witnesses = await refuseWhoMustStay(deps, user)

  await cancelAllOf(userId, now())
  // It may have been picked up at that very moment.
  if (await isUnderWay(deps, userId)) throw new Failure('account.busy')
  await forgetRequests(deps, userId)
  await inBatches([...new Set(rows.flatMap(filesIn))], (uploadId) => forgetFile(deps, uploadId))
  await inBatches(rows.filter(isListed), (row) => removeListed(deps, row))
  const work = await people.workOf(user)
  const last = [
    ...rows.filter((row) => row !== profile && !isListed(row) && !areSockets(row)),
    ...(work ? [work as Row] : []), // every row has its keys
  ]
  const kept = await eraseLast(deps, user, { rows: last, witnesses })
  if (kept) throw new Failure(refusals[kept])
  // Another device may have posted something meanwhile; from here on none can.
  await cancelAllOf(userId, now())
  if (user.isVerifiedPartner) await partnerFell(userId, now())
  await forgetRequests(deps, userId)
}

/** Answers, for an admin, with those who still are admins afterwards. */
const refuseWhoMustStay = async (deps: Deps, user: UserItem): Promise<string[]> => {
  const { erasures, isProtected } = deps
  const { userId, businessId } = user
  if (user.isDriver) throw new Failure('account.employed')
  if (isProtected(user)) throw new Failure('account.protected')
  if (businessId && (await erasures.hasDrivers(businessId))) throw new Failure('account.has-drivers')
  if (await isUnderWay(deps, userId)) throw new Failure('account.busy')
  const witnesses = user.isAdmin ? await erasures.otherAdmins(userId) : []
  if (user.isAdmin && witnesses.length === 0) throw new Failure('account.protected')
  return witnesses
}

/** Whether somebody waits for what they carry, or somebody else has what is theirs. */
const isUnderWay = async ({ requests, now }: Deps, userId: string): Promise<boolean> => {
  const [carried, posted] = await Promise.all([
    requests.active(userId),
    requests.open(userId, { atMost: 100, now: now() }),
  ])
  return carried.length > 0 || posted.some(({ status }) => status === 'in_transit')
}

const isSession = ({ SK }: Row): boolean => SK.startsWith('SESS#')
/** Open sockets are closed, and forgotten, by who hears of the end of the account. */
const areSockets = ({ SK }: Row): boolean => SK === 'SOCKETS'
/** Of some things a person has many, which do not fit into one transaction. */
const isListed = (row: Row): boolean => row.SK.includes('#') && !isSession(row)

/** Every upload that a row names, however deep: the photo and the documents of a partner. */
const filesIn = (value: unknown): UploadId[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(filesIn)
  const uploadId = UploadId.safeParse(value)
  return uploadId.success ? [uploadId.data] : []
}

const removeListed = ({ rides, erasures }: Deps, row: Row): Promise<unknown> =>
  row.SK.startsWith('RIDE#') ? rides.remove(withoutKeys(row) as RideItem) : erasures.drop(row) // as above

type Last = { rows: Row[]; witnesses: string[] }

/** Of several admins who leave at once one stays: each one's erasure needs another who still is there. */
const eraseLast = async (deps: Deps, user: UserItem, { rows, witnesses }: Last): Promise<Kept | undefined> => {
  const searchTokens = deps.searchTokens(user)
  // We alone write these rows.
  const application = rows.find(({ SK }) => SK === 'PARTNER') as PartnerItem | undefined
  const business = rows.find(({ PK }) => PK.startsWith('BIZ#')) as BusinessItem | undefined
  const statistics = deps.count({
    ...deps.userCounters(user, undefined),
    ...deps.partnerCounters(application?.status, undefined),
    ...deps.businessCounters(business?.status, undefined),
  })
  for (const otherAdmin of user.isAdmin ? witnesses : [undefined]) {
    const result = await deps.erasures.erase({ user, rows, searchTokens, statistics, otherAdmin })
    if (result !== 'admin-gone') return result === 'erased' ? undefined : result
  }
  return 'admin-gone'
}
