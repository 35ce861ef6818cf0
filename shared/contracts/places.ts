import * as z from 'zod/mini'
import { line } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

export const placesContract = contract({
  suggestPlaces: {
    summary: 'Places in the United Kingdom that begin with what was typed. The first half of a postcode is enough.',
    method: 'GET',
    path: '/places',
    access: 'signed-in',
    query: z.object({ q: z._default(line(200), '') }),
    reply: z.array(z.object({ id: z.string(), label: z.string() })),
    failures: [],
    limits: [{ by: 'user', max: 120, perSeconds: 60 }],
  },
})
