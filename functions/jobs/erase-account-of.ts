import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { isProtected } from '#functions/domain/accounts/protected-admin.ts'
import { messageStore } from '#functions/domain/contact/message-store.ts'
import { requestLists } from '#functions/domain/requests/request-list-store.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import { endOpenWork } from '#functions/domain/users/end-open-work.ts'
import { eraseAccount } from '#functions/domain/users/erase-account.ts'
import { erasing } from '#functions/domain/users/erasing.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'
import type { UserId } from '#shared/model/ids.ts'

const deps = {
  ...erasing,
  erasures: { ...erasing.erasures, otherAdmins: accountStore.otherAdmins },
  requests: { ...requestLists, ...requestStore },
  endOpenWork,
  forgetMessages: (email: string) => messageStore.forget(email, keyRing()),
  isProtected,
  now: () => new Date(),
}

/** On the table and the files themselves. */
export const eraseAccountOf = (userId: UserId) => eraseAccount(deps, userId)
