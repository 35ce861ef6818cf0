import { partnerContract } from '#shared/contracts/partner.ts'
import { client } from './clients.ts'

export const partnerClient = client(partnerContract)
