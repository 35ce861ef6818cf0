import type { CodePurpose } from '#functions/domain/accounts/codes/code-item.ts'
import { sendResetCode } from '#functions/domain/accounts/codes/send-reset-code.ts'
import { sendSignupCode } from '#functions/domain/accounts/codes/send-signup-code.ts'
import { verifyCode } from '#functions/domain/accounts/codes/verify-code.ts'
import { emailLink } from '#functions/domain/accounts/links/email-link.ts'
import { followLink } from '#functions/domain/accounts/links/follow-link.ts'
import { changePassword } from '#functions/domain/accounts/passwords/change-password.ts'
import { setNewPassword } from '#functions/domain/accounts/passwords/set-new-password.ts'
import { endSession } from '#functions/domain/accounts/sign-in/end-session.ts'
import { listDevices } from '#functions/domain/accounts/sign-in/list-devices.ts'
import { login } from '#functions/domain/accounts/sign-in/login.ts'
import { register } from '#functions/domain/accounts/sign-up/register.ts'
import { registerBusiness } from '#functions/domain/accounts/sign-up/register-business.ts'
import { Answer, type Request } from '#functions/platform/lambda/call.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { authContract } from '#shared/contracts/auth.ts'
import { browserOf, sessionOf, signInOf } from './browser.ts'
import { codeSent } from './code-sent.ts'
import { deps } from './deps.ts'
import { sameDeviceCookie } from './device-cookie.ts'
import { followed } from './followed.ts'
import { signedIn } from './signed-in.ts'
import { signedOut } from './signed-out.ts'

const resetSent = 'If an account exists for this email, an OTP has been sent.'
const linkSent = 'If an account exists for this email, a link has been sent.'

const verify = async (purpose: CodePurpose, body: { email: string; otp: string }, request: Request) => {
  await verifyCode(deps, { ...body, ...browserOf(request), purpose })
  return { message: 'Email verified.' }
}

export const handler = lambdaFor('auth', authContract, {
  checkUser: async ({ body }) => ({ exists: (await deps.accounts.findLock(body.email)) !== undefined }),
  sendOtp: async ({ body }) => codeSent('OTP sent to your email.', 'otp', await sendSignupCode(deps, body)),
  verifyOtp: ({ body, request }) => verify('signup', body, request),
  register: async ({ body, request }) => signedIn(await register(deps, body, browserOf(request)), request),
  registerBusiness: async ({ body, request }) =>
    signedIn(await registerBusiness(deps, body, browserOf(request)), request),
  login: async ({ body, request }) => signedIn(await login(deps, { ...body, ...signInOf(request) }), request),
  emailLink: async ({ body }) => {
    await emailLink(deps, body)
    return { message: linkSent }
  },
  followLink: async ({ body }) => followed(await followLink(deps, body)),
  logout: async ({ request }) => {
    const session = sessionOf(request)
    if (session) await deps.sessions.delete(session)
    return signedOut('You have been logged out.')
  },
  checkSession: async ({ session }) => ({ user: session.user }),
  sendResetOtp: async ({ body }) => codeSent(resetSent, 'debug_otp', await sendResetCode(deps, body)),
  verifyResetOtp: ({ body, request }) => verify('reset', body, request),
  setNewPassword: async ({ body, request }) => {
    const user = await setNewPassword(deps, body, browserOf(request).flow)
    const message = 'Your password has been updated. Please log in.'
    return new Answer({ message }, { cookies: [sameDeviceCookie(user, request)] })
  },
  changePassword: async ({ session, body, request }) =>
    signedIn(await changePassword(deps, session, body, request.userAgent), request),
  listSessions: ({ session }) => listDevices(deps, session),
  endSession: async ({ session, params }) => {
    const { isOwn } = await endSession(deps, session, params.id)
    return isOwn ? signedOut('Signed out.') : { message: 'Signed out.' }
  },
})
