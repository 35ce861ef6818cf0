import { eraseAccount } from '#functions/domain/users/erase-account.ts'
import { exportData } from '#functions/domain/users/export-data.ts'
import { getProfile } from '#functions/domain/users/get-profile.ts'
import { saveProfile } from '#functions/domain/users/save-profile.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { usersContract } from '#shared/contracts/users.ts'
import { deps } from './deps.ts'
import { erased } from './erased.ts'

export const handler = lambdaFor('users', usersContract, {
  getProfile: ({ session }) => getProfile(deps, session),
  saveProfile: ({ session, body }) => saveProfile(deps, session, body),
  exportData: ({ session }) => exportData(deps, session),
  eraseAccount: async ({ session }) => {
    await eraseAccount(deps, session)
    return erased()
  },
})
