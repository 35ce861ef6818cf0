import { problemsContract } from '#shared/contracts/problems.ts'
import { clientFor } from './client-for.ts'

export const problemsClient = clientFor(problemsContract)
