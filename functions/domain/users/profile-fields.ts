import { isDeepStrictEqual } from 'node:util'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'

/** What a person tells about themselves, of all that stands in their row. */
const profileFields = ['firstName', 'lastName', 'mobile', 'dateOfBirth', 'addressParts'] as const

export type ProfileFields = Required<Pick<UserItem, (typeof profileFields)[number]>>

/** What a save depends on; the name of a business is found under the same words as the person's own. */
export const readForSave = [...profileFields, 'businessName'] as const

export const pickProfileFields = (user: Partial<ProfileFields>): Partial<ProfileFields> =>
  Object.fromEntries(profileFields.map((name) => [name, user[name]]))

export const hasProfileFields = (row: Partial<ProfileFields>, wish: Partial<ProfileFields>): boolean =>
  profileFields.every((name) => isDeepStrictEqual(row[name], wish[name]))
