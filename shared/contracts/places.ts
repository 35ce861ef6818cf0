import * as z from 'zod/mini'
import { estimatePlaceId } from '#shared/model/estimate-place.ts'
import { placeUnknownText } from '#shared/model/failure.ts'
import { line } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

const place = z.object({ id: z.string(), label: z.string() })
/**
 * A town or a postcode district, never an address: the URL contains it, because caches serve this answer to everyone.
 */
const town = line(60).check(z.regex(/^(?:[\p{L}\p{M} .'’()&-]*|[a-z]{1,2}\d[a-z\d]?)$/iu, placeUnknownText))
const chosen = z.string(placeUnknownText).check(z.regex(estimatePlaceId, placeUnknownText))
const hour = 3600

export const placesContract = contract({
  suggestPlaces: {
    summary: 'Places in the United Kingdom that begin with what was typed. The first half of a postcode is enough.',
    // POST keeps typed addresses out of the URL, which the edge logs together with the caller's IP address.
    method: 'POST',
    path: '/places',
    // Needs a completed profile: otherwise a bare account could look up addresses for free. See
    // `suggestEstimatePlaces`.
    access: 'requester',
    whileSuspended: true,
    body: z.object({ q: z._default(line(200), '') }),
    reply: z.array(place),
    failures: [],
    limits: [{ by: 'user', max: 120, perSeconds: 60 }],
  },
  /**
   * `suggestPlaces` returns full addresses and may call Amazon, so visitors get a list of their own. The limit allows
   * thirty people behind one address of a mobile network.
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
