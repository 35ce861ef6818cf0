import type { Request } from '#functions/platform/lambda/call.ts'
import { cookieNames } from '#functions/platform/sessions/cookies.ts'
import { readSessionToken, type SessionToken } from '#functions/platform/sessions/session-token.ts'

export const readBrowser = ({ cookies, userAgent }: Request): { flow: string | undefined; userAgent: string } => ({
  flow: cookies[cookieNames.flow],
  userAgent,
})

export const readSession = ({ cookies }: Request): SessionToken | undefined => readSessionToken(cookies)

/** What a browser brings to a sign-in besides what is typed: its mark, and the session that this one replaces. */
export const readSignIn = (request: Request) => ({
  userAgent: request.userAgent,
  deviceMark: request.cookies[cookieNames.device],
  replaced: readSession(request),
})
