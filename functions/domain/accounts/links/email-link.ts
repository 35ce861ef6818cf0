import type { AccountStore } from '../account-store.ts'
import { type RequestCodeDeps, requestCode } from '../codes/request-code.ts'
import { isDriverAddress } from '../sign-up/driver-address.ts'

type Deps = RequestCodeDeps & { accounts: Pick<AccountStore, 'findLock'> }

/**
 * For somebody whose sign-in is paused, the system admin too. It counts as a reset mail, and each of those carries such
 * a link: when strangers have asked for all mails of a day, the links in them still let the owner in.
 */
export const emailLink = async (deps: Deps, { email }: { email: string }): Promise<void> => {
  const lock = await deps.accounts.findLock(email)
  const kind = lock && !isDriverAddress(email) ? 'link' : 'none'
  await requestCode(deps, { purpose: 'reset', email, to: lock?.email ?? email, kind, tooSoon: 'link.wait' })
}
