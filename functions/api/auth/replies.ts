import type { CodeRequest } from '#functions/domain/accounts/codes/request-code.ts'
import type { followLink } from '#functions/domain/accounts/links/follow-link.ts'
import type { NewSession } from '#functions/domain/accounts/sign-in/new-session.ts'
import { config } from '#functions/platform/config.ts'
import { Answer, type Request } from '#functions/platform/lambda/call.ts'
import { cookieNames, setCookie } from '#functions/platform/sessions/cookies.ts'
import { sessionPolicy } from '#functions/platform/sessions/session-policy.ts'
import { noSessionCookies, sessionCookies } from '#functions/platform/sessions/session-token.ts'
import { toSessionUser, type UserItem } from '#functions/platform/sessions/user-item.ts'
import { otp } from '#shared/model/otp.ts'
import { newDeviceCookie, sameDeviceCookie } from './device-cookie.ts'

/** Binds the code to this browser. The code itself stands in the answer only where a host may show it, and to whom. */
export const codeSent = <Field extends string>(
  { isDirect }: Request,
  message: string,
  field: Field,
  { flow, code }: CodeRequest,
) =>
  new Answer<{ message: string } & { [name in Field]?: string }>(
    // TypeScript does not follow a computed name of a generic type.
    { message, ...(config.OTP_ECHO && isDirect && code && { [field]: code }) } as { message: string } & {
      [name in Field]?: string
    },
    { cookies: [setCookie(cookieNames.flow, flow, { maxAgeSeconds: otp.flowMinutes * 60 })] },
  )

/** Whose mailbox the link came from, where they go on, and what their browser holds for it. */
export const followed = ({ user, flow }: Awaited<ReturnType<typeof followLink>>) =>
  new Answer(
    { email: user.email, next: flow ? ('reset' as const) : ('log-in' as const) },
    {
      cookies: [
        newDeviceCookie(user),
        ...(flow ? [setCookie(cookieNames.flow, flow, { maxAgeSeconds: otp.grantMinutes * 60 })] : []),
      ],
    },
  )

const keptMessage = 'Welcome back. Your account is kept. Requests, jobs and offers that ended stay ended.'

/** The answer of every call that ends signed in: who it is, their session, and a mark that this device was here. */
export const signedIn = ({ user, cookieValue, isKept }: NewSession & { isKept?: boolean }, request: Request) =>
  new Answer(
    { user: toSessionUser(user), ...(isKept && { message: keptMessage }) },
    {
      cookies: [...sessionCookies(cookieValue, sessionPolicy(user).lifeSeconds), sameDeviceCookie(user, request)],
    },
  )

/** Whoever reset a password is known in this browser under the new one; they still have to log in. */
export const passwordSet = (user: UserItem, request: Request) =>
  new Answer(
    { message: 'Your password has been updated. Please log in.' },
    { cookies: [sameDeviceCookie(user, request)] },
  )

/** Pages and answers go from the browser's cache; what a person was writing stays, so storage is not cleared. */
export const signedOut = (message: string) =>
  new Answer({ message }, { cookies: noSessionCookies(), headers: { 'clear-site-data': '"cache"' } })
