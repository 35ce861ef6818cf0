import { places } from '#functions/domain/places/places.ts'
import { placesContract } from '#shared/contracts/places.ts'
import { lambdaFor } from '../lambda-for.ts'

export const handler = lambdaFor('places', placesContract, {
  suggestPlaces: ({ query }) => places.suggest(query.q),
})
