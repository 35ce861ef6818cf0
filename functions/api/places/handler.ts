import { estimatePrice, suggestEstimatePlaces } from '#functions/domain/places/estimate-price.ts'
import { places } from '#functions/domain/places/places.ts'
import { Answer } from '#functions/platform/lambda/answers.ts'
import { placesContract } from '#shared/contracts/places.ts'
import { estimateSeconds } from '#shared/model/estimate-place.ts'
import { lambdaFor } from '../lambda-for.ts'

/** The answers are the same for everyone, so browsers may cache them. */
const kept = <Body>(body: Body) =>
  new Answer(body, { headers: { 'cache-control': `public, max-age=${estimateSeconds}` } })

export const handler = lambdaFor('places', placesContract, {
  suggestPlaces: ({ body }) => places.suggest(body.q),
  suggestEstimatePlaces: async ({ query }) => kept(await suggestEstimatePlaces(query.q)),
  estimatePrice: async ({ query }) => kept(await estimatePrice(query)),
})
