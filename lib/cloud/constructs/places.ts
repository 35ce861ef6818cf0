import { Stack } from 'aws-cdk-lib'
import type { Grantable } from './worker-function.ts'

/** Amazon Location has nothing to create: a permission, and the word to use it, is all there is. */
const grantOf = (service: 'geo-places' | 'geo-routes', action: string): Grantable => ({
  grantTo: (worker) => {
    worker.allow([`${service}:${action}`], [`arn:aws:${service}:${Stack.of(worker).region}::provider/default`])
    worker.setVariable('PLACES_PROVIDER', 'amazon')
  },
})

export const places = grantOf('geo-places', 'Geocode')
export const routes = grantOf('geo-routes', 'CalculateRoutes')
export const suggestions = grantOf('geo-places', 'Autocomplete')
