import { contactContract } from '#shared/contracts/contact.ts'
import { clientOf } from './client-of.ts'

export const contactClient = clientOf(contactContract)
