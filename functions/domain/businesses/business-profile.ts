import { type BusinessItem, businessCounters } from '#functions/domain/accounts/business-item.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { DriverStore } from '#functions/domain/drivers/driver-store.ts'
import { searchWordChange } from '#functions/domain/shared/search-words.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { BusinessProfile, businessContract } from '#shared/contracts/business.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { businessNeededText } from '#shared/model/business-rules.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { BusinessStore } from './business-store.ts'

/** The caller's own business; missing only if the account has just been erased. */
export const findOwnBusiness = async (
  businesses: Pick<BusinessStore, 'find'>,
  { businessId }: Session,
): Promise<BusinessItem> => {
  const business = businessId ? await businesses.find(businessId) : undefined
  if (!business) throw new Failure('session.none')
  return business
}

const toBusinessProfile = (business: BusinessItem, owner: UserItem | undefined): BusinessProfile => ({
  business_name: business.name,
  business_address: business.address,
  registration_number: business.registrationNumber ?? null,
  vat_number: business.vatNumber ?? null,
  is_verified: business.status === 'verified',
  status: business.status,
  reason: business.reason ?? null,
  owner_first_name: owner?.firstName ?? null,
  owner_last_name: owner?.lastName ?? null,
})

type GetBusinessDeps = { businesses: Pick<BusinessStore, 'find' | 'findPeople'> }

export const getBusiness = async ({ businesses }: GetBusinessDeps, session: Session): Promise<BusinessProfile> => {
  const [business, [owner]] = await Promise.all([
    findOwnBusiness(businesses, session),
    businesses.findPeople([session.userId]),
  ])
  return toBusinessProfile(business, owner)
}

type Form = Received<typeof businessContract.setUp>['body']
type Details = Pick<BusinessItem, 'name' | 'address' | 'registrationNumber' | 'vatNumber'>

type SetUpDeps = {
  businesses: Pick<BusinessStore, 'findPeople' | 'setUp'>
  newBusiness: (details: Details, ownerId: UserId, now: Date) => BusinessItem
  /** The rows of the business, and its change of the statistics. */
  rowsOf: (business: BusinessItem) => readonly Action[]
  now: () => Date
}

/** Sets up the first business of an account. Of parallel calls only one succeeds. */
export const setUp = async (
  { businesses, newBusiness, rowsOf, now }: SetUpDeps,
  { userId }: Session,
  { businessName, businessAddress, registrationNumber, vatNumber }: Form,
): Promise<{ business: BusinessProfile }> => {
  const [user] = await businesses.findPeople([userId])
  if (!user || user.businessId) throw new Failure('business.exists')
  const details = {
    name: businessName,
    address: businessAddress,
    ...(registrationNumber && { registrationNumber }),
    ...(vatNumber && { vatNumber }),
  }
  const business = newBusiness(details, userId, now())
  const words = searchWordChange(user, { ...user, businessName: business.name })
  if (!(await businesses.setUp(business, { user, words }, rowsOf(business)))) throw new Failure('business.exists')
  return { business: toBusinessProfile(business, user) }
}

type SaveBusiness = typeof businessContract.saveBusiness

type SaveBusinessDeps = {
  businesses: Pick<BusinessStore, 'find' | 'findPeople' | 'save'>
  count: (counters: Record<string, number>) => Action
  /** Copies a new name to the drivers. An effect of the change renames those that this call misses. */
  renameDrivers: (businessId: string) => Promise<unknown>
}

const profileFields = ['name', 'address', 'registrationNumber', 'vatNumber'] as const satisfies (keyof BusinessItem)[]
type ProfileFields = { [Name in (typeof profileFields)[number]]: string | undefined }

/**
 * Saving the same details changes nothing. Any other details need a new review. Of two different saves at once, the
 * second is refused.
 */
export const saveBusiness = async (
  deps: SaveBusinessDeps,
  session: Session,
  form: Received<SaveBusiness>['body'],
): Promise<Reply<SaveBusiness>> => {
  const details = toProfileFields(form)
  const business = await findOwnBusiness(deps.businesses, session)
  if (hasProfileFields(business, details)) return toUnchangedReply(business)
  const next = withNewDetails(business, details)
  if (await save(deps, business, next)) {
    if (next.name !== business.name) await deps.renameDrivers(next.businessId)
    return { message: "Saved. We'll check your details before you can assign deliveries.", is_verified: false }
  }
  const meanwhile = await findOwnBusiness(deps.businesses, session)
  if (!hasProfileFields(meanwhile, details)) throw new Failure('state.moved')
  return toUnchangedReply(meanwhile)
}

const toUnchangedReply = ({ status }: BusinessItem): Reply<SaveBusiness> => ({
  message: 'Your profile is up to date.',
  is_verified: status === 'verified',
})

const toProfileFields = (form: Received<SaveBusiness>['body']): ProfileFields & { name: string; address: string } => {
  const name = form.business_name ?? form.businessName
  const address = form.business_address ?? form.businessAddress
  if (!name || !address) {
    const fields = {
      ...(!name && { business_name: businessNeededText }),
      ...(!address && { business_address: businessNeededText }),
    }
    throw new Failure('input.invalid', { text: businessNeededText, fields })
  }
  return {
    name,
    address,
    registrationNumber: form.registration_number ?? form.registrationNumber,
    vatNumber: form.vat_number ?? form.vatNumber,
  }
}

const hasProfileFields = (business: BusinessItem, details: ProfileFields): boolean =>
  profileFields.every((name) => business[name] === details[name])

/** Drops the earlier decision, because it was about other details. Papers were no part of it, and stay. */
const withNewDetails = (
  business: BusinessItem,
  details: ProfileFields & { name: string; address: string },
): BusinessItem => {
  const { registrationNumber, vatNumber, ...needed } = details
  const { businessId, ownerId, createdAt, version, suspension, papers, cover } = business
  return {
    businessId,
    ownerId,
    createdAt,
    ...(suspension && { suspension }),
    ...(papers && { papers }),
    ...(cover && { cover }),
    ...needed,
    ...(registrationNumber && { registrationNumber }),
    ...(vatNumber && { vatNumber }),
    status: 'pending',
    version: version + 1,
  }
}

const save = async (deps: SaveBusinessDeps, { name, status }: BusinessItem, next: BusinessItem): Promise<boolean> => {
  const { businesses, count } = deps
  const [user] = name === next.name ? [] : await businesses.findPeople([next.ownerId])
  const owner = user && { user, words: searchWordChange(user, { ...user, businessName: next.name }) }
  const counters = businessCounters(status, next.status)
  return businesses.save(next, owner, Object.keys(counters).length > 0 ? [count(counters)] : [])
}

type RenameDriversDeps = {
  businesses: Pick<BusinessStore, 'find' | 'findPeople' | 'rename'>
  drivers: Pick<DriverStore, 'list'>
}

/**
 * Copies the name of a business to all its drivers; safe to repeat. A driver whose row changes meanwhile is skipped:
 * the effect `business-renamed` calls this again. An outdated name is not written.
 */
export const renameDrivers = async ({ businesses, drivers }: RenameDriversDeps, businessId: string): Promise<void> => {
  const business = await businesses.find(businessId)
  if (!business) return
  const people = await businesses.findPeople((await drivers.list(businessId)).map(({ userId }) => userId))
  const stale = people.filter(({ businessName }) => businessName !== business.name)
  await inBatches(stale, (user) =>
    businesses.rename(business, { user, words: searchWordChange(user, { ...user, businessName: business.name }) }),
  )
}
