import { emailText } from '#shared/model/email.ts'
import { Failure } from '#shared/model/failure.ts'
import type { AccountStore } from '../account-store.ts'
import { isDriverAddress } from '../sign-up/driver-address.ts'
import { type CodeRequest, type RequestCodeDeps, requestCode } from './request-code.ts'

type Deps = RequestCodeDeps & { accounts: Pick<AccountStore, 'findLock'> }

/** Whoever already has an account is told so by mail, and only there. */
export const sendSignupCode = async (deps: Deps, { email }: { email: string }): Promise<CodeRequest> => {
  if (isDriverAddress(email)) throw new Failure('input.invalid', { text: emailText, fields: { email: emailText } })
  const lock = await deps.accounts.findLock(email)
  return requestCode(deps, { purpose: 'signup', email, to: lock?.email ?? email, kind: lock ? 'notice' : 'code' })
}
