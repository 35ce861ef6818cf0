import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { noticeOf, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import type { StoredProblem } from '#functions/domain/problems/problem-item.ts'
import type { ProblemStore } from '#functions/domain/problems/problem-store.ts'
import { withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import { anyPosition, type HistoryStore, type RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { PersonDetails, PersonFile } from '#shared/contracts/admin-people.ts'
import type { ProblemEntry } from '#shared/contracts/problem-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { BusinessId, type UserId } from '#shared/model/ids.ts'
import { addressLine, areaOfHome } from '#shared/model/profile-rules.ts'
import { toPartnerEntry, toUserEntry } from './admin-entries.ts'
import type { AuditContext, AuditStore } from './audit-store.ts'
import { toDeliveryEntry } from './get-delivery.ts'
import type { PartyNamesStore } from './list-store.ts'

const requestsShown = 10
const problemsShown = 20

type PersonDeps = {
  partners: Pick<PartnerStore, 'findAll'>
  drivers: { findAll: (people: readonly UserItem[]) => Promise<ReadonlyMap<string, DriverItem>> }
  now: () => Date
}

type Deps = PersonDeps & {
  partyNames: PartyNamesStore
  requestLists: Pick<RequestLists, 'own' | 'active'>
  history: Pick<HistoryStore, 'carried'>
  problems: Pick<ProblemStore, 'of'>
  problemEntries: (problems: readonly StoredProblem[]) => Promise<ProblemEntry[]>
}

const findPerson = async ({ partners, drivers }: PersonDeps, userId: UserId) => {
  const person = (await partners.findAll([userId])).get(userId)
  if (!person) throw new Failure('user.unknown')
  const driver = (await drivers.findAll([person.user])).get(userId)
  return { ...person, driver }
}

/** What a page about a user opens with. */
export const getPerson = async (deps: Deps, userId: UserId): Promise<PersonFile> => {
  const now = deps.now()
  const { user, application, driver } = await findPerson(deps, userId)
  const [business, requests, jobs, problems] = await Promise.all([
    businessOf(deps, user),
    deps.requestLists.own(userId, { atMost: requestsShown, now }),
    carriedBy(deps, userId, now),
    problemsOf(deps, user),
  ])
  return {
    id: userId,
    first_name: user.firstName ?? null,
    area: user.addressParts ? areaOfHome(user.addressParts) : null,
    created_at: user.createdAt,
    is_admin: user.isAdmin ?? false,
    is_partner: user.isPartner ?? false,
    is_verified_partner: user.isVerifiedPartner ?? false,
    is_business: user.isBusiness ?? false,
    is_driver: user.isDriver ?? false,
    is_deactivated: user.isDeactivated ?? false,
    business,
    application: application ? { status: application.status, applied_at: application.appliedAt } : null,
    erases_at: user.erasesAt ?? null,
    suspension: noticeOf(user, now),
    returns_after: user.returnsAfter ?? application?.returnsAfter ?? null,
    requests: requests.map(toDeliveryEntry),
    jobs: jobs.map(toDeliveryEntry),
    problems,
    documents: documentsOf(user, application, driver, now),
  }
}

const businessOf = async ({ partyNames }: Deps, { businessId }: UserItem): Promise<PersonFile['business']> => {
  if (!businessId) return null
  const [found] = (await partyNames.findAll([BusinessId.parse(businessId)])).values()
  return found && 'ownerId' in found ? { id: found.businessId, name: found.name, status: found.status } : null
}

/** The jobs that they carry and have completed, the newest first. */
const carriedBy = async ({ requestLists, history }: Deps, userId: UserId, now: Date) => {
  const [active, completed] = await Promise.all([
    requestLists.active(userId),
    history.carried(userId, { atMost: requestsShown }),
  ])
  return [...active.map((stored) => withExpiryApplied(stored, now)), ...completed]
    .toSorted((a, b) => (anyPosition(a) < anyPosition(b) ? 1 : -1))
    .slice(0, requestsShown)
}

/** Problems of a driver are in the list of their business, because it speaks for them. */
const problemsOf = async (
  { problems, problemEntries }: Deps,
  { userId, businessId, isDriver = false }: UserItem,
): Promise<ProblemEntry[]> => {
  const found = await Promise.all(
    [userId, ...(businessId ? [businessId] : [])].map((id) => problems.of(id, problemsShown)),
  )
  const own = found
    .flat()
    .filter(({ ownerId, carrierId }) => !isDriver || carrierId === userId || ownerId === userId)
    .toSorted((a, b) => (a.statement.at < b.statement.at ? 1 : -1))
  return problemEntries(own.slice(0, problemsShown))
}

const documentsOf = (
  user: UserItem,
  application: PartnerItem | undefined,
  driver: DriverItem | undefined,
  now: Date,
): PersonFile['documents'] => [
  ...(application ? toPartnerEntry(user, application).documents : []),
  ...toUserEntry(user, { isProtected: false, driver, now }).documents,
]

type OpenDeps = PersonDeps & { audit: AuditStore['add']; isProtected: (user: UserItem) => boolean }

/** The personal details of a user. Records the look before it answers. */
export const openPersonDetails = async (
  deps: OpenDeps,
  context: AuditContext,
  userId: UserId,
): Promise<PersonDetails> => {
  const { user, driver } = await findPerson(deps, userId)
  const now = deps.now()
  await deps.audit({ ...context, at: now.toISOString(), action: 'person.opened', subject: userId })
  return {
    user: toUserEntry(user, { isProtected: deps.isProtected(user), driver, now }),
    mobile: user.mobile ?? null,
    date_of_birth: user.dateOfBirth ?? null,
    address: user.addressParts ? addressLine(user.addressParts) : null,
  }
}
