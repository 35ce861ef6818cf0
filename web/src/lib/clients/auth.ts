import { authContract } from '#shared/contracts/auth.ts'
import { clientFor } from './client-for.ts'

export const authClient = clientFor(authContract)
