import * as z from 'zod/mini'
import { estimatePlaceId } from '#shared/model/estimate-place.ts'
import { placeUnknownText } from '#shared/model/failure.ts'
import { line } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

const place = z.object({ id: z.string(), label: z.string() })
/** A town or a postcode district, and no address: this stands in a URL, because caches answer it for everybody. */
const town = line(60).check(z.regex(/^(?:[\p{L}\p{M} .'’()&-]*|[a-z]{1,2}\d[a-z\d]?)$/iu, placeUnknownText))
const chosen = z.string(placeUnknownText).check(z.regex(estimatePlaceId, placeUnknownText))
const hour = 3600

export const placesContract = contract({
  suggestPlaces: {
    summary: 'Places in the United Kingdom that begin with what was typed. The first half of a postcode is enough.',
    // With POST an address that is typed is not in a URL, which the edge logs beside the caller's IP address.
    method: 'POST',
    path: '/places',
    // An account that is nothing but an address could complete them for nothing: see `suggestEstimatePlaces`.
    access: 'requester',
    whileSuspended: true,
    body: z.object({ q: z._default(line(200), '') }),
    reply: z.array(place),
    failures: [],
    limits: [{ by: 'user', max: 120, perSeconds: 60 }],
  },
  /**
   * `suggestPlaces` answers with whole addresses and may ask Amazon, so visitors have a list of their own. Thirty of them may
   * share the address of a mobile network.
   */
  suggestEstimatePlaces: {
    summary:
      'Towns and postcode districts for an estimate, which begin with what was typed; an address is refused. May be kept for a day.',
    method: 'GET',
    path: '/estimates/places',
    access: 'anyone',
    query: z.object({ q: z._default(town, '') }),
    reply: z.array(place),
    failures: [],
    limits: [{ by: 'ip', max: 900, perSeconds: hour }],
  },
  estimatePrice: {
    summary:
      'What a parcel under 2 kg would cost by car, from one town or postcode district to another. May be kept for a day.',
    method: 'GET',
    path: '/estimates',
    access: 'anyone',
    query: z.object({ from: chosen, to: chosen }),
    reply: z.object({ from: place, to: place, price: z.number(), distance_km: z.number() }),
    failures: ['place.unknown'],
    limits: [{ by: 'ip', max: 180, perSeconds: hour }],
  },
})
