import { Answer } from '#functions/platform/lambda/call.ts'
import { clearCookie, cookieNames } from '#functions/platform/sessions/cookies.ts'
import { noSessionCookies } from '#functions/platform/sessions/session-token.ts'

/** Nothing of the person stays in this browser: not its mark as a known device, nor what was being written. */
export const leaving = (reply: { message: string; erases_at: string }) =>
  new Answer(reply, {
    cookies: [...noSessionCookies(), clearCookie(cookieNames.device)],
    headers: { 'clear-site-data': '"cache", "storage"' },
  })
