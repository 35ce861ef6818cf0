import { businessContract } from '#shared/contracts/business.ts'
import { clientOf } from './client-of.ts'

export const businessClient = clientOf(businessContract)
