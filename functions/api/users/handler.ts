import { noSessionCookies } from '#functions/domain/accounts/sessions/session-store.ts'
import { beginErasure } from '#functions/domain/users/begin-erasure.ts'
import { exportData } from '#functions/domain/users/export-data.ts'
import { getProfile, saveProfile } from '#functions/domain/users/profile.ts'
import { Answer } from '#functions/platform/lambda/answers.ts'
import { clearCookie, cookieNames } from '#functions/platform/lambda/cookies.ts'
import { usersContract } from '#shared/contracts/users.ts'
import { lambdaFor } from '../lambda-for.ts'
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
