import { problemsContract } from '#shared/contracts/problems.ts'
import { proposalsContract } from '#shared/contracts/proposals.ts'
import { clientFor } from './client-for.ts'

/** One file for both, because each file costs the first load of every page. */
export const problemsClient = clientFor({ ...problemsContract, ...proposalsContract })
