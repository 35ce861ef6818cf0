import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { codeStore, linkStore, mailAllowanceStore } from '#functions/domain/accounts/one-time-code/store.ts'
import { sessions } from '#functions/domain/accounts/sessions/sessions.ts'
import { loginStore } from '#functions/domain/accounts/sign-in/login-tries-store.ts'
import { config } from '#functions/platform/config.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { otp } from '#shared/model/one-time-code.ts'

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
