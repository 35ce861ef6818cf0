import { contactContract } from '#shared/contracts/contact.ts'
import { clientFor } from './client-for.ts'

export const contactClient = clientFor(contactContract)
