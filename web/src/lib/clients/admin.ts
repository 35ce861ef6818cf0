import { adminContract } from '#shared/contracts/admin.ts'
import { clientOf } from './client-of.ts'

export const adminClient = clientOf(adminContract)
