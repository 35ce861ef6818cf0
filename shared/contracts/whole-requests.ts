import { recordsContract } from './records.ts'
import { requestsContract } from './requests.ts'

/** All calls about requests. A page loads those about records when one is opened, because it has no room for them. */
export const wholeRequestsContract = { ...requestsContract, ...recordsContract }
