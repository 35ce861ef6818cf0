import { businessContract } from '#shared/contracts/business.ts'
import { client } from './clients.ts'

export const businessClient = client(businessContract)
