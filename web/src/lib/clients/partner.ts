import { partnerContract } from '#shared/contracts/partner.ts'
import { clientFor } from './client-for.ts'

export const partnerClient = clientFor(partnerContract)
