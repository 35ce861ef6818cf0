import { newDeviceMark } from '#functions/domain/accounts/sign-in/known-device.ts'
import type { NewSession } from '#functions/domain/accounts/sign-in/new-session.ts'
import { keyRing } from '#functions/platform/codes/key-ring.ts'
import { Answer } from '#functions/platform/lambda/call.ts'
import { cookieNames, setCookie } from '#functions/platform/sessions/cookies.ts'
import { sessionPolicy } from '#functions/platform/sessions/session-policy.ts'
import { sessionCookies } from '#functions/platform/sessions/session-token.ts'
import { toSessionUser } from '#functions/platform/sessions/user-item.ts'

const yearSeconds = 365 * 24 * 3600

/** The answer of every call that ends signed in: who it is, their session, and a mark that this device was here. */
export const signedIn = ({ user, cookieValue }: NewSession, message?: string) =>
  new Answer(
    { user: toSessionUser(user), ...(message && { message }) },
    {
      cookies: [
        ...sessionCookies(cookieValue, sessionPolicy(user).lifeSeconds),
        setCookie(cookieNames.device, newDeviceMark(user.email, keyRing()), { maxAgeSeconds: yearSeconds }),
      ],
    },
  )
