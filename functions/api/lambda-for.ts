import { findSession, readSessionToken } from '#functions/domain/accounts/sessions/session-store.ts'
import { createLambdaFor } from '#functions/platform/lambda/lambda-for.ts'

/** What every Lambda of the API is made with: the same steps, and the same way to find the caller's session. */
export const lambdaFor = createLambdaFor(async (cookies) => {
  const token = readSessionToken(cookies)
  return token && (await findSession(token, new Date()))
})
