import type { CodeRequest } from '#functions/domain/accounts/one-time-code/request.ts'
import type { followLink } from '#functions/domain/accounts/one-time-code/verify.ts'
import {
  noSessionCookies,
  readSessionToken,
  type SessionToken,
  sessionCookies,
  sessionPolicy,
} from '#functions/domain/accounts/sessions/session-store.ts'
import type { NewSession } from '#functions/domain/accounts/sessions/sessions.ts'
import { newDeviceMark, readDeviceMark } from '#functions/domain/accounts/sign-in/login.ts'
import { toSessionUser, type UserItem } from '#functions/domain/accounts/user-store.ts'
import { config } from '#functions/platform/config.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { Answer } from '#functions/platform/lambda/answers.ts'
import { cookieNames, setCookie } from '#functions/platform/lambda/cookies.ts'
import type { Request } from '#functions/platform/lambda/request.ts'
import { otp } from '#shared/model/one-time-code.ts'

const yearSeconds = 365 * 24 * 3600

type Owner = Pick<UserItem, 'email' | 'epoch'>

const cookieOf = (mark: string): string => setCookie(cookieNames.device, mark, { maxAgeSeconds: yearSeconds })

/** Marks this browser as a device of its owner. A renewed mark keeps the count of failed sign-ins. */
const sameDeviceCookie = (owner: Owner, { cookies }: Request): string => {
  const before = readDeviceMark(owner.email, cookies[cookieNames.device], keyRing())
  return cookieOf(newDeviceMark(owner, keyRing(), before?.id))
}

/** Marks the browser as a new device, without failed sign-ins, because its owner has proved their mailbox. */
const newDeviceCookie = (owner: Owner): string => cookieOf(newDeviceMark(owner, keyRing()))

/** Binds the code to this browser. The answer contains the code only on a host that may show it, to direct callers. */
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

/** Answers a followed link: the email address, the next step, and the cookies for it. */
export const followed = ({ email, user, flow }: Awaited<ReturnType<typeof followLink>>) =>
  new Answer(
    { email, next: user ? (flow ? ('reset' as const) : ('log-in' as const)) : ('sign-up' as const) },
    {
      cookies: [
        ...(user ? [newDeviceCookie(user)] : []),
        ...(flow ? [setCookie(cookieNames.flow, flow, { maxAgeSeconds: otp.grantMinutes * 60 })] : []),
      ],
    },
  )

const keptMessage = "Welcome back. We've kept your account. Requests, jobs and offers that ended stay ended."

/** Answers every call that signs a user in: the user, their session and the mark of their device. */
export const signedIn = ({ user, cookieValue, isKept }: NewSession & { isKept?: boolean }, request: Request) =>
  new Answer(
    { user: toSessionUser(user, new Date()), ...(isKept && { message: keptMessage }) },
    {
      cookies: [...sessionCookies(cookieValue, sessionPolicy(user).lifeSeconds), sameDeviceCookie(user, request)],
    },
  )

/** Renews the device's mark for the new password. The user still has to log in. */
export const passwordSet = (user: UserItem, request: Request) =>
  new Answer(
    { message: 'Your password has been updated. Please log in.' },
    { cookies: [sameDeviceCookie(user, request)] },
  )

/** Clears the browser's cache, but not its storage, which holds the user's drafts. */
export const signedOut = (message: string) =>
  new Answer({ message }, { cookies: noSessionCookies(), headers: { 'clear-site-data': '"cache"' } })

export const readToken = ({ cookies }: Request): SessionToken | undefined => readSessionToken(cookies)

/** What a browser sends with a code or a sign-up besides the form. */
export const readBrowser = (request: Request) => ({
  flow: request.cookies[cookieNames.flow],
  userAgent: request.userAgent,
  replaced: readToken(request),
})

/** What a browser sends with a sign-in besides the form: its device mark, and the session that the sign-in ends. */
export const readSignIn = (request: Request) => ({
  userAgent: request.userAgent,
  deviceMark: request.cookies[cookieNames.device],
  replaced: readToken(request),
})
