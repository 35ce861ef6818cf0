import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import type { Words } from './business-store.ts'

export type SearchTokens = (user: UserItem) => string[]

/** Under which words somebody is found anew, and under which no more, once their business is called `businessName`. */
export const renamedWords = (searchTokens: SearchTokens, user: UserItem, businessName: string): Words => {
  const [before, after] = [searchTokens(user), searchTokens({ ...user, businessName })]
  return {
    added: after.filter((token) => !before.includes(token)),
    removed: before.filter((token) => !after.includes(token)),
  }
}
