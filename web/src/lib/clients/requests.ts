import { requestsContract } from '#shared/contracts/requests.ts'
import { clientOf } from './client-of.ts'

export const requestsClient = clientOf(requestsContract)
