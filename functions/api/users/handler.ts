import { beginErasure } from '#functions/domain/users/begin-erasure.ts'
import { exportData } from '#functions/domain/users/export-data.ts'
import { getProfile } from '#functions/domain/users/get-profile.ts'
import { saveProfile } from '#functions/domain/users/save-profile.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { usersContract } from '#shared/contracts/users.ts'
import { deps } from './deps.ts'
import { leaving } from './leaving.ts'

export const handler = lambdaFor('users', usersContract, {
  getProfile: ({ session }) => getProfile(deps, session),
  saveProfile: ({ session, body }) => saveProfile(deps, session, body),
  exportData: ({ session }) => exportData(deps, session),
  eraseAccount: async ({ session, body }) => leaving(await beginErasure(deps, session, body)),
})
