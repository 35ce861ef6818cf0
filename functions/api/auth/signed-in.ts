import type { NewSession } from '#functions/domain/accounts/sign-in/new-session.ts'
import { Answer, type Request } from '#functions/platform/lambda/call.ts'
import { sessionPolicy } from '#functions/platform/sessions/session-policy.ts'
import { sessionCookies } from '#functions/platform/sessions/session-token.ts'
import { toSessionUser } from '#functions/platform/sessions/user-item.ts'
import { sameDeviceCookie } from './device-cookie.ts'

/** The answer of every call that ends signed in: who it is, their session, and a mark that this device was here. */
export const signedIn = ({ user, cookieValue }: NewSession, request: Request) =>
  new Answer(
    { user: toSessionUser(user) },
    {
      cookies: [...sessionCookies(cookieValue, sessionPolicy(user).lifeSeconds), sameDeviceCookie(user, request)],
    },
  )
