import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { codeStore } from '#functions/domain/accounts/codes/code-store.ts'
import { mailAllowanceStore } from '#functions/domain/accounts/codes/mail-allowance-store.ts'
import { linkStore } from '#functions/domain/accounts/links/link-store.ts'
import { loginStore } from '#functions/domain/accounts/sign-in/login-store.ts'
import { sessions } from '#functions/domain/accounts/sign-in/new-session.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'
import { config } from '#functions/platform/config.ts'
import { otp } from '#shared/model/otp.ts'

/** What the use cases of this group stand on when they are not under test. */
export const deps = {
  accounts: accountStore,
  codes: codeStore,
  links: linkStore,
  allowances: mailAllowanceStore,
  logins: loginStore,
  sessions,
  keepAccount: accountStore.keep,
  keyRing,
  allowanceTimes:
    config.LIMITS === 'relaxed'
      ? { resendSeconds: 1, daySeconds: 60 }
      : { resendSeconds: otp.resendSeconds, daySeconds: 24 * 3600 },
  now: () => new Date(),
}
