import { Answer } from '#functions/platform/lambda/call.ts'
import { noSessionCookies } from '#functions/platform/sessions/session-token.ts'

/** Pages and answers go from the browser's cache; what a person was writing stays, so storage is not cleared. */
export const signedOut = (message: string) =>
  new Answer({ message }, { cookies: noSessionCookies(), headers: { 'clear-site-data': '"cache"' } })
