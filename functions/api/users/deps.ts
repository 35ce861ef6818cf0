import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { isProtected } from '#functions/domain/accounts/protected-admin.ts'
import { searchTokensOf } from '#functions/domain/accounts/search/search-tokens.ts'
import { loginStore } from '#functions/domain/accounts/sign-in/login-store.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { endOpenWork } from '#functions/domain/users/end-open-work.ts'
import { erasureStore } from '#functions/domain/users/erasure-store.ts'
import { personStore } from '#functions/domain/users/person-store.ts'

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  people: personStore,
  accounts: accountStore,
  logins: loginStore,
  erasures: { ...erasureStore, otherAdmins: accountStore.otherAdmins },
  requests: { ...requestLists, ...requestStore },
  searchTokens: searchTokensOf,
  endOpenWork,
  isProtected,
  now: () => new Date(),
}
