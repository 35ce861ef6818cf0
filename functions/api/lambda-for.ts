import { findSession, readSessionToken } from '#functions/domain/accounts/sessions/session-store.ts'
import { createLambdaFor } from '#functions/platform/lambda/lambda-for.ts'

/** Creates every Lambda of the API, with the lookup of the caller's session. */
export const lambdaFor = createLambdaFor(async (cookies) => {
  const token = readSessionToken(cookies)
  return token && (await findSession(token, new Date()))
})
