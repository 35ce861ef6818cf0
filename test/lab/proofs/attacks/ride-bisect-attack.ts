import { metresOf, type Point, straightMetres } from '#shared/model/geo.ts'
import { documents, ok } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'
import { foundWithinMetres, guessPoints } from './guess-point.ts'

/** Addresses that anyone may search with, and whose positions a map shows. */
const requested =
  `Leeds,Bradford,Ilkley,Otley,Harrogate,Keighley,Shipley,Pudsey,Morley,Guiseley,Halifax,Dewsbury,Batley,York,
  Selby,Castleford,Pontefract,Wetherby,Horsforth,Bingley,Yeadon,Garforth,Huddersfield,Wakefield`
    .split(',')
    .map((name) => name.trim())
const questions = 90
const people = 4
const crookedness = 1.3

type Reported = { pickup: Point; delivery: Point; least: number; most: number }

/** The range of detours in metres that an answer stands for. */
const rangeOf = (miles: number): Pick<Reported, 'least' | 'most'> => {
  if (miles === 2) return { least: 0, most: metresOf(2) }
  if (Number.isInteger(miles)) return { least: metresOf(miles - 1), most: metresOf(miles) }
  return { least: metresOf(miles - 0.05), most: metresOf(miles + 0.05) }
}

const errorFor = (told: Reported[]) => (points: Point[]) => {
  const [from, to] = points
  if (!from || !to) return Number.POSITIVE_INFINITY
  const straight = straightMetres(from, to)
  return told.reduce((sum, { pickup, delivery, least, most }) => {
    const by = straightMetres(from, pickup) + straightMetres(pickup, delivery) + straightMetres(delivery, to)
    const detour = crookedness * Math.max(0, by - straight)
    const outside = Math.max(0, least - detour, detour - most)
    return sum + outside ** 2 + ((least + most) / 2 - detour) ** 2 / 1e3
  }, 0)
}

export const attack: Attack = {
  about: 'a stranger searches for rides from many places, and learns where a named partner lives',
  run: async (host) => {
    const { places } = await import('#functions/domain/places/places.ts')
    const partner = await aPartner(host)
    const ride = await publishRide(partner, { fromAddress: 'Wakefield', toAddress: 'Bradford, BD1', extraMiles: 20 })
    const reported: Reported[] = []
    const askers = await Promise.all(Array.from({ length: people }, () => aRequester(host)))
    for (let index = 0; index < questions; index += 1) {
      const pickup_address = requested[index % requested.length] ?? ''
      const delivery_address =
        requested[(index * 7 + 3 + Math.floor(index / requested.length)) % requested.length] ?? ''
      if (pickup_address === delivery_address) continue
      const { client } = askers[index % people] ?? partner
      const { itemCategory, weightEstimate, preferredDate, preferredTimeSlot } = documents()
      const wish = { itemCategory, weightEstimate, preferredDate, preferredTimeSlot }
      const { body } = ok(await client.requests.findRides({ body: { ...wish, pickup_address, delivery_address } }))
      const miles = body.find(({ rideId }) => rideId === ride.rideId)?.detour_miles
      const [pickup, delivery] = await Promise.all([places.locate(pickup_address), places.locate(delivery_address)])
      if (miles !== undefined && pickup && delivery) reported.push({ pickup, delivery, ...rangeOf(miles) })
    }
    const start: Point[] = [
      { lat: 53.75, lon: -1.5 },
      { lat: 53.85, lon: -1.7 },
    ]
    const found = guessPoints(start, errorFor(reported), 1)
    const distances = [ride.from, ride.to].map((end, index) => straightMetres(end, found[index] ?? end))
    return {
      tries: questions,
      gains: distances
        .filter((metres) => metres < foundWithinMetres)
        .map((metres) => `an end of the ride was found to ${Math.round(metres)} m by ${reported.length} answers`),
    }
  },
}
