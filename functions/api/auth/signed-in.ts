import type { NewSession } from '#functions/domain/accounts/sign-in/new-session.ts'
import { Answer, type Request } from '#functions/platform/lambda/call.ts'
import { sessionPolicy } from '#functions/platform/sessions/session-policy.ts'
import { sessionCookies } from '#functions/platform/sessions/session-token.ts'
import { toSessionUser } from '#functions/platform/sessions/user-item.ts'
import { sameDeviceCookie } from './device-cookie.ts'

const keptMessage = 'Welcome back. Your account is kept. Requests, jobs and offers that ended stay ended.'

/** The answer of every call that ends signed in: who it is, their session, and a mark that this device was here. */
export const signedIn = ({ user, cookieValue, isKept }: NewSession & { isKept?: boolean }, request: Request) =>
  new Answer(
    { user: toSessionUser(user), ...(isKept && { message: keptMessage }) },
    {
      cookies: [...sessionCookies(cookieValue, sessionPolicy(user).lifeSeconds), sameDeviceCookie(user, request)],
    },
  )
