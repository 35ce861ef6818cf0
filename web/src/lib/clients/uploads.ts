import { uploadsContract } from '#shared/contracts/uploads.ts'
import { clientOf } from './client-of.ts'

export const uploadsClient = clientOf(uploadsContract)
