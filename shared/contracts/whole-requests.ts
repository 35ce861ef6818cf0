import { reportCalls } from './reports.ts'
import { requestsContract } from './requests.ts'

/** All calls about requests. A page loads reports of content late, because its first load has no room for them. */
export const wholeRequestsContract = { ...requestsContract, ...reportCalls }
