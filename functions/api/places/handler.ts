import { places } from '#functions/domain/places/places.ts'
import { lambdaFor } from '#functions/platform/lambda/lambda-for.ts'
import { placesContract } from '#shared/contracts/places.ts'

export const handler = lambdaFor('places', placesContract, {
  suggestPlaces: ({ query }) => places.suggest(query.q),
})
