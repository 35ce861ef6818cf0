import { Stack } from 'aws-cdk-lib'
import type { Grantable } from './worker-function.ts'

/** Amazon Location has nothing to create: a permission, and the word to use it, is all there is. */
export const places: Grantable = {
  grantTo: (worker) => {
    const provider = (service: string) => `arn:aws:${service}:${Stack.of(worker).region}::provider/default`
    worker.allow(['geo-places:Autocomplete', 'geo-places:Geocode'], [provider('geo-places')])
    worker.allow(['geo-routes:CalculateRoutes'], [provider('geo-routes')])
    worker.setVariable('PLACES_PROVIDER', 'amazon')
  },
}
