import type { ApplicationStore } from '#functions/domain/partners/application-store.ts'
import { type PartnerStanding, toStanding } from '#functions/domain/partners/partner-item.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { Profile, ProfileForm } from '#shared/contracts/users.ts'
import { AddressParts, addressPartsOf } from '#shared/model/address.ts'
import { birthDateProblem } from '#shared/model/birth-date.ts'
import { Failure } from '#shared/model/failure.ts'
import { londonTime } from '#shared/model/london.ts'
import type { Person, PersonStore } from './person-store.ts'
import { hasProfileFields, type ProfileFields, pickProfileFields } from './profile-fields.ts'
import { toProfile } from './to-profile.ts'
import { applyProfileFields, hasName } from './with-profile.ts'

type Deps = {
  people: Pick<PersonStore, 'find' | 'save'>
  applications: Pick<ApplicationStore, 'find'>
  searchTokens: (user: UserItem) => string[]
  partnerCounters: (before: PartnerStanding, after: PartnerStanding) => Record<string, number>
  count: (counters: Record<string, number>) => Action
  now: () => Date
}

/** Saves what a person tells about themselves. Of two saves at once the second one is asked to look again. */
export const saveProfile = async (deps: Deps, { userId }: Session, form: ProfileForm): Promise<Profile> => {
  const { people, applications, now } = deps
  const user = await people.find(userId)
  if (!user) throw new Failure('session.none')
  const wish = wishOf(form, user.dateOfBirth, londonTime(now()).date)
  const isNeeded = user.isVerifiedPartner || !hasName(user, wish)
  const known = { user, application: isNeeded ? await applications.find(userId) : undefined }
  const next = applyProfileFields(known, wish, now())
  if (isUnchanged(known, next)) return toProfile(next)

  const saved = await people.save(known, next, tokenChange(deps, user, next.user), countersFor(deps, known, next))
  if (saved.done) return toProfile(next)
  // The same form sent twice at once is one save.
  const { user: meanwhile, application } = saved.now
  if (!meanwhile) throw new Failure('state.moved')
  const found = { user: meanwhile, application }
  if (!isUnchanged(found, applyProfileFields(found, wish, now()))) throw new Failure('state.moved')
  return toProfile(found)
}

const isUnchanged = (known: Person, next: Person): boolean =>
  hasProfileFields(known.user, pickProfileFields(next.user)) && known.application === next.application

const tokenChange = ({ searchTokens }: Deps, user: UserItem, next: UserItem) => {
  const [before, after] = [searchTokens(user), searchTokens(next)]
  return {
    added: after.filter((token) => !before.includes(token)),
    removed: before.filter((token) => !after.includes(token)),
  }
}

const countersFor = ({ partnerCounters, count }: Deps, known: Person, next: Person): Action[] => {
  if (!known.application || !next.application) return []
  const counters = partnerCounters(toStanding(known.application), toStanding(next.application))
  return Object.keys(counters).length > 0 ? [count(counters)] : []
}

/** A date of birth that was saved once stays, whatever is sent; an address may come in parts or on one line. */
const wishOf = (form: ProfileForm, known: string | undefined, today: string): ProfileFields => {
  const { firstName, lastName, mobile, dob } = form
  const address = AddressParts.safeParse(form.addressParts ?? addressPartsOf(form.address ?? ''))
  const dobText = known ? undefined : birthDateProblem(dob, today)
  const addressText = address.error?.issues[0]?.message
  const text = dobText ?? addressText
  if (!address.success || text) {
    const fields = { ...(dobText && { dob: dobText }), ...(addressText && { address: addressText }) }
    throw new Failure('input.invalid', { fields, ...(text && { text }) })
  }
  return { firstName, lastName, mobile, dateOfBirth: known ?? dob, addressParts: address.data }
}
