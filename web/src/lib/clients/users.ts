import { wholeUsersContract } from '#shared/contracts/whole-users.ts'
import { clientFor } from './client-for.ts'

export const usersClient = clientFor(wholeUsersContract)
