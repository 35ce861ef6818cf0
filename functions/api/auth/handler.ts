import { accountStore } from '#functions/domain/accounts/account-store.ts'
import { leavingStore } from '#functions/domain/accounts/leaving-store.ts'
import { emailLink, sendResetCode, sendSignupCode } from '#functions/domain/accounts/one-time-code/request.ts'
import { codeStore, linkStore, mailAllowanceStore } from '#functions/domain/accounts/one-time-code/store.ts'
import { followLink, verifyCode } from '#functions/domain/accounts/one-time-code/verify.ts'
import { changePassword, setNewPassword } from '#functions/domain/accounts/passwords/change-password.ts'
import { endSession, listDevices, sessions } from '#functions/domain/accounts/sessions/sessions.ts'
import { login } from '#functions/domain/accounts/sign-in/login.ts'
import { loginStore } from '#functions/domain/accounts/sign-in/login-tries-store.ts'
import { register, registerBusiness } from '#functions/domain/accounts/sign-up/register.ts'
import { config } from '#functions/platform/config.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { mailboxStore } from '#functions/platform/mail/mailbox-store.ts'
import { authContract } from '#shared/contracts/auth.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { lambdaFor } from '../lambda-for.ts'
import { codeSent, followed, passwordSet, readBrowser, readSignIn, readToken, signedIn, signedOut } from './replies.ts'

/** The stores and settings that the use cases run on outside tests. */
export const deps = {
  accounts: accountStore,
  codes: codeStore,
  links: linkStore,
  allowances: mailAllowanceStore,
  leavings: leavingStore,
  mailboxes: mailboxStore,
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

const resetSent = 'If an account exists for this email, an OTP has been sent.'
const linkSent = 'If an account exists for this email, a link has been sent.'
const verified = { message: 'Email verified.' }

export const handler = lambdaFor('auth', authContract, {
  checkUser: async ({ body }) => ({ exists: (await deps.accounts.findLock(body.email)) !== undefined }),
  sendOtp: async ({ body, request }) =>
    codeSent(
      request,
      'OTP sent to your email.',
      'otp',
      await sendSignupCode(deps, { ...body, flow: readBrowser(request).flow }),
    ),
  verifyOtp: async ({ body, request }) => {
    await verifyCode(deps, { ...body, ...readBrowser(request), purpose: 'signup' })
    return verified
  },
  register: async ({ body, request }) => signedIn(await register(deps, body, readBrowser(request)), request),
  registerBusiness: async ({ body, request }) =>
    signedIn(await registerBusiness(deps, body, readBrowser(request)), request),
  login: async ({ body, request }) => signedIn(await login(deps, { ...body, ...readSignIn(request) }), request),
  emailLink: async ({ body }) => {
    await emailLink(deps, body)
    return { message: linkSent }
  },
  followLink: async ({ body }) => followed(await followLink(deps, body)),
  logout: async ({ request }) => {
    const session = readToken(request)
    if (session) await deps.sessions.delete(session)
    return signedOut('You have been logged out.')
  },
  checkSession: async ({ session }) => ({ user: session.user }),
  sendResetOtp: async ({ body, request }) => codeSent(request, resetSent, 'debug_otp', await sendResetCode(deps, body)),
  verifyResetOtp: async ({ body, request }) => {
    await verifyCode(deps, { ...body, ...readBrowser(request), purpose: 'reset' })
    return verified
  },
  setNewPassword: async ({ body, request }) =>
    passwordSet(await setNewPassword(deps, body, readBrowser(request).flow), request),
  changePassword: async ({ session, body, request }) =>
    signedIn(await changePassword(deps, session, body, request.userAgent), request),
  listSessions: ({ session }) => listDevices(deps, session),
  endSession: async ({ session, params }) => {
    const { isOwn } = await endSession(deps, session, params.id)
    return isOwn ? signedOut('Signed out.') : { message: 'Signed out.' }
  },
})
