import { proposalsContract } from '#shared/contracts/proposals.ts'
import { clientFor } from './client-for.ts'

export const proposalsClient = clientFor(proposalsContract)
