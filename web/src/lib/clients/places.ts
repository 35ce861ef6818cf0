import { placesContract } from '#shared/contracts/places.ts'
import { clientFor } from './client-for.ts'

export const placesClient = clientFor(placesContract)
