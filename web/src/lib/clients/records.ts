import { recordsContract } from '#shared/contracts/records.ts'
import { clientFor } from './client-for.ts'

export const recordsClient = clientFor(recordsContract)
