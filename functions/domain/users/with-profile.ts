import type { PartnerItem, PersonName } from '#functions/domain/partners/partner-item.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Person } from './person-store.ts'
import type { ProfileFields } from './profile-fields.ts'

/** Any difference counts, be it one of accents, capitals or spaces: what was looked at is what people see. */
export const hasName = (one: Partial<PersonName>, other: PersonName): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName

/**
 * How a person stands once they have saved this. The new name of a verified partner waits for an admin; whoever asks for
 * the name they have takes their wish back. An application under another name is another one for the admin who looked.
 */
export const applyProfileFields = ({ user, application }: Person, wish: ProfileFields, now: Date): Person => {
  if (!user.isVerifiedPartner)
    return { user: { ...user, ...wish }, application: hasName(user, wish) ? application : nextVersion(application) }
  const { firstName: _, lastName: __, ...rest } = wish
  return { user: { ...user, ...rest }, application: application && withPendingName(application, user, wish, now) }
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
