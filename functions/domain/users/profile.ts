import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { ApplicationStore } from '#functions/domain/partners/partner-store.ts'
import {
  type PartnerItem,
  type PersonName,
  partnerCounters,
  toStanding,
} from '#functions/domain/shared/partner-item.ts'
import { searchWordChange } from '#functions/domain/shared/search-words.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { Profile, ProfileForm } from '#shared/contracts/users.ts'
import { Failure } from '#shared/model/failure.ts'
import { londonTime } from '#shared/model/london.ts'
import { AddressParts, addressLine, addressPartsOf, birthDateError } from '#shared/model/profile-rules.ts'
import {
  hasProfileFields,
  type Person,
  type PersonStore,
  type ProfileFields,
  pickProfileFields,
} from './person-store.ts'

const toProfile = ({ user, application }: Person): Profile => ({
  firstName: user.firstName ?? null,
  lastName: user.lastName ?? null,
  mobile: user.mobile ?? null,
  dob: user.dateOfBirth ?? null,
  address: user.addressParts ? addressLine(user.addressParts) : null,
  addressParts: user.addressParts ?? null,
  email: user.email,
  is_partner: user.isPartner ?? false,
  is_verified_partner: user.isVerifiedPartner ?? false,
  pending_name: pendingNameOf(application),
})

const pendingNameOf = (application: Person['application']): Profile['pending_name'] => {
  if (!application?.pendingName) return null
  const { firstName, lastName } = application.pendingName
  return { firstName, lastName }
}

/** Any difference counts, even in accents, capitals or spaces: admins approve the name exactly as others see it. */
const hasName = (one: Partial<PersonName>, other: PersonName): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName

/**
 * The user after a save. A verified partner's new name waits for an admin; saving the current name withdraws it. A
 * changed name gives the application a new version, because admins decide on the name as well.
 */
const applyProfileFields = ({ user, application }: Person, fields: ProfileFields, now: Date): Person => {
  if (!user.isVerifiedPartner)
    return { user: { ...user, ...fields }, application: hasName(user, fields) ? application : nextVersion(application) }
  const { firstName: _, lastName: __, ...rest } = fields
  return { user: { ...user, ...rest }, application: application && withPendingName(application, user, fields, now) }
}

const nextVersion = (application: PartnerItem | undefined): PartnerItem | undefined =>
  application && { ...application, version: application.version + 1 }

const withPendingName = (
  application: PartnerItem,
  user: UserItem,
  { firstName, lastName }: PersonName,
  now: Date,
): PartnerItem => {
  const { pendingName, ...rest } = application
  const wanted = { firstName, lastName }
  const isWithdrawn = hasName(user, wanted)
  if (pendingName ? hasName(pendingName, wanted) : isWithdrawn) return application
  return {
    ...rest,
    version: application.version + 1,
    ...(!isWithdrawn && { pendingName: { ...wanted, at: now.toISOString() } }),
  }
}

type GetProfileDeps = { people: Pick<PersonStore, 'find'>; applications: Pick<ApplicationStore, 'find'> }

export const getProfile = async ({ people, applications }: GetProfileDeps, { userId }: Session): Promise<Profile> => {
  const user = await people.find(userId)
  if (!user) throw new Failure('session.none')
  // Only a partner's new name waits for review.
  return toProfile({ user, application: user.isVerifiedPartner ? await applications.find(userId) : undefined })
}

type SaveProfileDeps = {
  people: Pick<PersonStore, 'find' | 'save'>
  applications: Pick<ApplicationStore, 'find'>
  count: (counters: Record<string, number>) => Action
  now: () => Date
}

/** Saves a user's profile. Of two different saves at once the second is refused. */
export const saveProfile = async (deps: SaveProfileDeps, { userId }: Session, form: ProfileForm): Promise<Profile> => {
  const { people, applications, now } = deps
  const user = await people.find(userId)
  if (!user) throw new Failure('session.none')
  const fields = checkProfileForm(form, user.dateOfBirth, londonTime(now()).date)
  const isNeeded = user.isVerifiedPartner || !hasName(user, fields)
  const known = { user, application: isNeeded ? await applications.find(userId) : undefined }
  const next = applyProfileFields(known, fields, now())
  if (isUnchanged(known, next)) return toProfile(next)

  const saved = await people.save(known, next, searchWordChange(user, next.user), countersFor(deps, known, next))
  if (saved.done) return toProfile(next)
  // The same form sent twice at once counts as one save.
  const { user: meanwhile, application } = saved.now
  if (!meanwhile) throw new Failure('state.moved')
  const found = { user: meanwhile, application }
  if (!isUnchanged(found, applyProfileFields(found, fields, now()))) throw new Failure('state.moved')
  return toProfile(found)
}

const isUnchanged = (known: Person, next: Person): boolean =>
  hasProfileFields(known.user, pickProfileFields(next.user)) && known.application === next.application

const countersFor = ({ count }: SaveProfileDeps, known: Person, next: Person): Action[] => {
  if (!known.application || !next.application) return []
  const counters = partnerCounters(toStanding(known.application), toStanding(next.application))
  return Object.keys(counters).length > 0 ? [count(counters)] : []
}

/** A saved date of birth never changes. The address may come in parts or on one line. */
const checkProfileForm = (form: ProfileForm, known: string | undefined, today: string): ProfileFields => {
  const { firstName, lastName, mobile, dob } = form
  const address = AddressParts.safeParse(form.addressParts ?? addressPartsOf(form.address ?? ''))
  const dobText = known ? undefined : birthDateError(dob, today)
  const addressText = address.error?.issues[0]?.message
  const text = dobText ?? addressText
  if (!address.success || text) {
    const fields = { ...(dobText && { dob: dobText }), ...(addressText && { address: addressText }) }
    throw new Failure('input.invalid', { fields, ...(text && { text }) })
  }
  return { firstName, lastName, mobile, dateOfBirth: known ?? dob, addressParts: address.data }
}
