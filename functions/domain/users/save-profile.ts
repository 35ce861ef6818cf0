import type { Session } from '#functions/platform/sessions/session.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Profile, ProfileForm } from '#shared/contracts/users.ts'
import { AddressParts, addressPartsOf } from '#shared/model/address.ts'
import { birthDateProblem } from '#shared/model/birth-date.ts'
import { Failure } from '#shared/model/failure.ts'
import { londonTime } from '#shared/model/london.ts'
import type { PersonStore } from './person-store.ts'
import { holds, type ProfileFields } from './profile-fields.ts'
import { toProfile } from './to-profile.ts'

type Deps = {
  people: Pick<PersonStore, 'find' | 'save'>
  searchTokens: (user: UserItem) => string[]
  now: () => Date
}

/** Saves what a person tells about themselves. Of two saves at once the second one is asked to look again. */
export const saveProfile = async (
  { people, searchTokens, now }: Deps,
  { userId }: Session,
  form: ProfileForm,
): Promise<Profile> => {
  const user = await people.find(userId)
  if (!user) throw new Failure('session.none')
  const wish = wishOf(form, user.dateOfBirth, londonTime(now()).date)
  const next = { ...user, ...wish }
  if (holds(user, wish)) return toProfile(next)

  const [before, after] = [searchTokens(user), searchTokens(next)]
  const saved = await people.save(user, wish, {
    added: after.filter((token) => !before.includes(token)),
    removed: before.filter((token) => !after.includes(token)),
  })
  // The same form sent twice at once is one save.
  if (!saved.done && !(saved.now && holds(saved.now, wish))) throw new Failure('state.moved')
  return toProfile(next)
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
