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

/** Marks this browser as a device of its owner. However often it is marked, its failed sign-ins are counted on. */
const sameDeviceCookie = (owner: Owner, { cookies }: Request): string => {
  const before = readDeviceMark(owner.email, cookies[cookieNames.device], keyRing())
  return cookieOf(newDeviceMark(owner, keyRing(), before?.id))
}

/** Marks this browser as a new device, of which no failed sign-in is counted yet: for whoever reads the mailbox. */
const newDeviceCookie = (owner: Owner): string => cookieOf(newDeviceMark(owner, keyRing()))

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

export const readBrowser = ({ cookies, userAgent }: Request): { flow: string | undefined; userAgent: string } => ({
  flow: cookies[cookieNames.flow],
  userAgent,
})

export const readToken = ({ cookies }: Request): SessionToken | undefined => readSessionToken(cookies)

/** What a browser brings to a sign-in besides what is typed: its mark, and the session that this one replaces. */
export const readSignIn = (request: Request) => ({
  userAgent: request.userAgent,
  deviceMark: request.cookies[cookieNames.device],
  replaced: readToken(request),
})
