import type { UserItem } from '#functions/platform/sessions/user-item.ts'

const shortest = 2
// Every token is a row of the sign-up's transaction, which may hold a hundred.
const most = 40

/** How a word is compared: without case or accents. */
export const searchForm = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words under which admins find a person: those of their names, their address as a whole and its parts. */
export const searchTokens = (names: (string | undefined)[], email: string): string[] => {
  const words = [...names.filter((name) => name !== undefined), email].flatMap((text) =>
    searchForm(text).split(/[^\p{L}\p{N}]+/u),
  )
  return [...new Set([searchForm(email), ...words])].filter((word) => word.length >= shortest).slice(0, most)
}

type Named = Pick<UserItem, 'firstName' | 'lastName' | 'businessName' | 'email'>

/** All of them, of a person as they stand. */
export const searchTokensOf = ({ firstName, lastName, businessName, email }: Named): string[] =>
  searchTokens([firstName, lastName, businessName], email)
