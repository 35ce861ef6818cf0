import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { codeStore } from '#functions/domain/accounts/codes/code-store.ts'
import { keepAccount } from '#functions/domain/accounts/sign-in/keep-account.ts'
import { loginStore } from '#functions/domain/accounts/sign-in/login-store.ts'
import { sessions } from '#functions/domain/accounts/sign-in/new-session.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'
import { config } from '#functions/platform/config.ts'
import { otp } from '#shared/model/otp.ts'

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  accounts: accountStore,
  codes: codeStore,
  logins: loginStore,
  sessions,
  keepAccount,
  keyRing,
  resendSeconds: config.LIMITS === 'relaxed' ? 1 : otp.resendSeconds,
  now: () => new Date(),
}
