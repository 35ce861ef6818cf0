import { deliveryContract } from '#shared/contracts/delivery.ts'
import { clientFor } from './client-for.ts'

export const deliveryClient = clientFor(deliveryContract)
