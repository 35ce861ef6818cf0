import { adminContract } from '#shared/contracts/admin.ts'
import { client } from './clients.ts'

export const adminClient = client(adminContract)
