import { requestsContract } from '#shared/contracts/requests.ts'
import { clientFor } from './client-for.ts'

export const requestsClient = clientFor(requestsContract)
