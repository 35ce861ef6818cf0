import { Failure } from '#shared/model/failure.ts'
import type { AccountStore } from '../account-store.ts'
import { isProtected } from '../protected-admin.ts'
import { isDriverAddress } from '../sign-up/driver-address.ts'
import { type CodeRequest, type RequestCodeDeps, requestCode } from './request-code.ts'

type Deps = RequestCodeDeps & { accounts: Pick<AccountStore, 'findLock'> }

/** An unknown address leaves the same row as a known one; only the mail is missing. */
export const sendResetCode = async (deps: Deps, { email }: { email: string }): Promise<CodeRequest> => {
  if (isProtected({ email })) throw new Failure('reset.protected')
  const lock = await deps.accounts.findLock(email)
  const kind = lock && !isDriverAddress(email) ? 'code' : 'none'
  return requestCode(deps, { purpose: 'reset', email, to: lock?.email ?? email, kind })
}
