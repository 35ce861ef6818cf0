import { partnerContract } from '#shared/contracts/partner.ts'
import { clientOf } from './client-of.ts'

export const partnerClient = clientOf(partnerContract)
