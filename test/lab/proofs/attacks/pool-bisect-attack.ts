import { type Point, reachMetres, straightMetres } from '#shared/model/geo.ts'
import { ok, post } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'
import { foundWithinMetres, guessPoints, pointFrom } from './guess-point.ts'
import { pickupOf } from './stored-points.ts'

const town: Point = { lat: 53.8, lon: -1.55 } // the job's area: Leeds
const directions = [0, 90, 180, 270]
const questionsEach = 25

/**
 * The point on the way out of town at which the job disappears: the pickup is as far from there as a bicycle reaches.
 */
const edgeOf = async ({ client }: Person, id: string, degrees: number): Promise<Point> => {
  let [inside, outside] = [0, 20_000]
  for (let requested = 0; requested < questionsEach; requested += 1) {
    const between = (inside + outside) / 2
    const { lat, lon } = pointFrom(town, between, degrees)
    ok(await client.partner.setStatus({ body: { is_online: true, lat, lng: lon } }))
    const { body } = ok(await client.requests.listAvailable())
    if (body.some((card) => card.id === id)) inside = between
    else outside = between
  }
  return pointFrom(town, inside, degrees)
}

export const attack: Attack = {
  about: 'a partner says to be in many places, and learns where a stranger’s job is picked up',
  run: async (host) => {
    const { id } = await post((await aRequester(host)).client)
    const reach = reachMetres(['Bicycle'])
    const edges = await Promise.all(
      directions.map(async (degrees) => edgeOf(await aPartner(host, { transportModes: ['Bicycle'] }), id, degrees)),
    )
    // The reach is unknown too, but all edge points are equally far from the pickup.
    const spread = ([point]: Point[]): number => {
      const distances = edges.map((edge) => straightMetres(edge, point ?? town))
      const mean = distances.reduce((sum, metres) => sum + metres, 0) / distances.length
      return distances.reduce((sum, metres) => sum + (metres - mean) ** 2, 0)
    }
    const [guess = town] = guessPoints([town], spread)
    const metres = straightMetres(guess, await pickupOf(id))
    const gain = `the pickup was found to ${metres.toFixed(2)} m, from edges ${Math.round(reach)} m away`
    return { tries: directions.length * questionsEach, gains: metres < foundWithinMetres ? [gain] : [] }
  },
}
