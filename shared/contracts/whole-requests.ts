import { proposalsContract } from './proposals.ts'
import { requestsContract } from './requests.ts'

/** All calls about requests. Screens that show no proposals load the first part alone. */
export const wholeRequestsContract = { ...requestsContract, ...proposalsContract }
