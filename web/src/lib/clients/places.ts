import { placesContract } from '#shared/contracts/places.ts'
import { clientOf } from './client-of.ts'

export const placesClient = clientOf(placesContract)
