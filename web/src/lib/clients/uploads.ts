import { uploadsContract } from '#shared/contracts/uploads.ts'
import { clientFor } from './client-for.ts'

export const uploadsClient = clientFor(uploadsContract)
