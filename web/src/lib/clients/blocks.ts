import { blocksContract } from '#shared/contracts/blocks.ts'
import { clientFor } from './client-for.ts'

export const blocksClient = clientFor(blocksContract)
