import { adminContract } from '#shared/contracts/admin.ts'
import { clientFor } from './client-for.ts'

export const adminClient = clientFor(adminContract)
