import { authContract } from './auth.ts'
import { contactContract } from './contact.ts'
import type { Contract } from './endpoint.ts'

/** Every group's contract under the group's name. */
export const contracts = {
  auth: authContract,
  contact: contactContract,
} as const satisfies Record<string, Contract>
