import type { BusinessItem, BusinessState } from '#functions/domain/accounts/business-item.ts'
import { type PartnerItem, type PartnerStanding, toStanding } from '#functions/domain/partners/partner-item.ts'
import type { RideItem } from '#functions/domain/rides/ride-item.ts'
import type { RideStore } from '#functions/domain/rides/ride-store.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { inBatches } from '#functions/platform/table/in-batches.ts'
import { type Action, withoutKeys } from '#functions/platform/table/table.ts'
import { UploadId } from '#shared/model/ids.ts'
import { withAnotherAdmin } from './erasure-refusals.ts'
import type { ErasureRefusal, ErasureStore } from './erasure-store.ts'
import { deleteUpload, type FileDeps } from './forget-requests.ts'
import type { PersonStore, Row } from './person-store.ts'

export type ErasePersonDeps = FileDeps & {
  people: Pick<PersonStore, 'listBusinessRows'>
  erasures: Pick<ErasureStore, 'erase'>
  rides: Pick<RideStore, 'remove'>
  searchTokens: (user: UserItem) => string[]
  count: (counters: Record<string, number>) => Action
  partnerCounters: (before: PartnerStanding | undefined, after: undefined) => Record<string, number>
  businessCounters: (before: BusinessState | undefined, after: undefined) => Record<string, number>
  userCounters: (before: UserItem, after: undefined) => Record<string, number>
}

export type ErasedPerson = {
  user: UserItem
  /** Everything that is kept under them. */
  rows: readonly Row[]
  /** For an admin, those who are admins afterwards. */
  remainingAdmins?: readonly string[]
}

/** Everything of a person: the account itself goes last and at once, so what a crash leaves over can be erased again. */
export const erasePerson = async (
  deps: ErasePersonDeps,
  { user, rows, remainingAdmins: witnesses = [] }: ErasedPerson,
): Promise<'erased' | ErasureRefusal> => {
  const everything = [...rows, ...(await deps.people.listBusinessRows(user))]
  await inBatches([...new Set(everything.flatMap(filesIn))], (uploadId) => deleteUpload(deps, uploadId))
  await inBatches(everything.filter(isListed), (row) => removeListed(deps, row))
  return eraseLast(deps, { user, rows: everything.filter(goesLast), remainingAdmins: witnesses })
}

const kindOf = ({ SK }: Row): string => SK.slice(0, SK.indexOf('#') + 1)
/** Of some things a person or a business has many, which do not fit into one transaction. */
const isListed = (row: Row): boolean => !['', 'SESS#', 'DRV#'].includes(kindOf(row))
const isBusiness = ({ PK, SK }: Row): boolean => PK.startsWith('BIZ#') && SK === 'PROFILE'
/** The store writes the person's own row and the counts of a business; open sockets are left to who closes them. */
const goesLast = (row: Row): boolean => {
  if (isListed(row) || row.SK === 'SOCKETS') return false
  return row.PK.startsWith('BIZ#') ? row.SK !== 'COUNT' : row.SK !== 'PROFILE'
}

/** Every upload that a row names, however deep: the photo and the documents of a partner. */
const filesIn = (value: unknown): UploadId[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(filesIn)
  const uploadId = UploadId.safeParse(value)
  return uploadId.success ? [uploadId.data] : []
}

// We alone write these rows.
const removeListed = ({ rides, erasures }: ErasePersonDeps, row: Row): Promise<unknown> =>
  row.SK.startsWith('RIDE#') ? rides.remove(withoutKeys(row) as RideItem) : erasures.deleteRow(row)

const eraseLast = (
  deps: ErasePersonDeps,
  { user, rows, remainingAdmins: witnesses = [] }: ErasedPerson,
): Promise<'erased' | ErasureRefusal> => {
  const searchTokens = deps.searchTokens(user)
  // As above.
  const application = rows.find(({ SK }) => SK === 'PARTNER') as PartnerItem | undefined
  const business = rows.find(isBusiness) as BusinessItem | undefined
  const statistics = deps.count({
    ...deps.userCounters(user, undefined),
    ...deps.partnerCounters(application && toStanding(application), undefined),
    ...deps.businessCounters(business?.status, undefined),
  })
  return withAnotherAdmin(user, witnesses, (otherAdmin) =>
    deps.erasures.erase({ user, rows, searchTokens, statistics, otherAdmin }),
  )
}
