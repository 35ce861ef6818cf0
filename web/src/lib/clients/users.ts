import { usersContract } from '#shared/contracts/users.ts'
import { clientOf } from './client-of.ts'

export const usersClient = clientOf(usersContract)
