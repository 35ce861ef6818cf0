import { beginErasure } from '#functions/domain/users/begin-erasure.ts'
import { exportData } from '#functions/domain/users/export-data.ts'
import { getProfile, saveProfile } from '#functions/domain/users/profile.ts'
import { Answer } from '#functions/platform/lambda/call.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { clearCookie, cookieNames } from '#functions/platform/sessions/cookies.ts'
import { noSessionCookies } from '#functions/platform/sessions/session-token.ts'
import { usersContract } from '#shared/contracts/users.ts'
import { deps } from './deps.ts'

/** Nothing of the person stays in this browser: not its mark as a known device, nor what was being written. */
const leaving = (reply: { message: string; erases_at: string }) =>
  new Answer(reply, {
    cookies: [...noSessionCookies(), clearCookie(cookieNames.device)],
    headers: { 'clear-site-data': '"cache", "storage"' },
  })

export const handler = lambdaFor('users', usersContract, {
  getProfile: ({ session }) => getProfile(deps, session),
  saveProfile: ({ session, body }) => saveProfile(deps, session, body),
  exportData: ({ session }) => exportData(deps, session),
  eraseAccount: async ({ session, body }) => leaving(await beginErasure(deps, session, body)),
})
