import { businessContract } from '#shared/contracts/business.ts'
import { clientFor } from './client-for.ts'

export const businessClient = clientFor(businessContract)
