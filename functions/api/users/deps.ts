import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { checkPassword } from '#functions/domain/accounts/passwords/change-password.ts'
import { searchTokensOf } from '#functions/domain/accounts/search/search-tokens.ts'
import { loginStore } from '#functions/domain/accounts/sign-in/login-tries-store.ts'
import { isProtected } from '#functions/domain/accounts/user-store.ts'
import { applicationStore } from '#functions/domain/partners/partner-store.ts'
import { endOpenWork } from '#functions/domain/requests/end-open-work.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { partnerCounters } from '#functions/domain/shared/partner-item.ts'
import { count } from '#functions/domain/statistics/statistics-store.ts'
import { erasureStore } from '#functions/domain/users/erasure-store.ts'
import { personStore } from '#functions/domain/users/person-store.ts'

const now = () => new Date()

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  people: personStore,
  applications: applicationStore,
  checkPassword: checkPassword.bind(undefined, { accounts: accountStore, logins: loginStore, now }),
  erasures: { ...erasureStore, otherAdmins: accountStore.otherAdmins },
  requests: { ...requestLists, ...requestStore },
  searchTokens: searchTokensOf,
  partnerCounters,
  count,
  endOpenWork,
  isProtected,
  now,
}
