import { recordsContract } from './records.ts'
import { reportCalls } from './reports.ts'
import { requestsContract } from './requests.ts'

/** All calls about requests. A page loads records and reports when one is opened, because it has no room for them. */
export const wholeRequestsContract = { ...requestsContract, ...recordsContract, ...reportCalls }
