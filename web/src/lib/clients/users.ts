import { usersContract } from '#shared/contracts/users.ts'
import { clientFor } from './client-for.ts'

export const usersClient = clientFor(usersContract)
