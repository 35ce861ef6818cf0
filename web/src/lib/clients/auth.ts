import { authContract } from '#shared/contracts/auth.ts'
import { clientOf } from './client-of.ts'

export const authClient = clientOf(authContract)
