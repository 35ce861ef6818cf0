import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { SearchWordChange } from '#functions/domain/businesses/business-store.ts'

export type SearchTokens = (user: UserItem) => string[]

/** Under which words somebody is found anew, and under which no more, once their business is called `businessName`. */
export const searchWordChange = (
  searchTokens: SearchTokens,
  user: UserItem,
  businessName: string,
): SearchWordChange => {
  const [before, after] = [searchTokens(user), searchTokens({ ...user, businessName })]
  return {
    added: after.filter((token) => !before.includes(token)),
    removed: before.filter((token) => !after.includes(token)),
  }
}
