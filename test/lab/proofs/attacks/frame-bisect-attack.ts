import { type Point, straightMetres } from '#shared/model/geo.ts'
import { anOnlinePartner, type Listener } from '#test/support/live-socket.ts'
import { ok, post } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'
import type { Attack } from './attack.ts'
import { foundWithinMetres, guessPoints, pointFrom } from './guess-point.ts'
import { pickupOf } from './stored-points.ts'

const town: Point = { lat: 53.8, lon: -1.55 } // the jobs' area: Leeds
const directions = [0, 90, 180, 270]
const jobs = 10

type Walker = { listener: Listener; degrees: number; inside: number; outside: number }

const middleOf = ({ inside, outside }: Walker): number => (inside + outside) / 2

const edgeOf = (walker: Walker): Point => pointFrom(town, middleOf(walker), walker.degrees)

const hasReceivedOf = ({ heard }: Listener, id: string): boolean =>
  heard('new_job_available').some(({ request_id }) => request_id === id)

export const attack: Attack = {
  about:
    'partners move while a stranger posts repeatedly from one address, and locate it by which of them are notified',
  run: async (host) => {
    const owner = await aRequester(host)
    const beside = await anOnlinePartner(host)
    const walkers: Walker[] = []
    for (const degrees of directions) {
      const listener = await anOnlinePartner(host, { transportModes: ['Bicycle'] })
      walkers.push({ listener, degrees, inside: 0, outside: 20_000 })
    }
    let pickup = town
    for (let posted = 0; posted < jobs; posted += 1) {
      for (const walker of walkers) {
        const { lat, lon: lng } = edgeOf(walker)
        ok(await walker.listener.client.partner.setStatus({ body: { is_online: true, lat, lng } }))
      }
      const { id } = await post(owner.client)
      pickup = await pickupOf(id)
      await waitFor('the partner beside it to be notified', () => hasReceivedOf(beside, id) || undefined)
      await host.settled()
      for (const walker of walkers) {
        if (hasReceivedOf(walker.listener, id)) walker.inside = middleOf(walker)
        else walker.outside = middleOf(walker)
      }
      ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
    }
    const edges = walkers.map(edgeOf)
    const spread = ([point]: Point[]): number => {
      const distances = edges.map((edge) => straightMetres(edge, point ?? town))
      const mean = distances.reduce((sum, metres) => sum + metres, 0) / distances.length
      return distances.reduce((sum, metres) => sum + (metres - mean) ** 2, 0)
    }
    const [guess = town] = guessPoints([town], spread)
    const metres = straightMetres(guess, pickup)
    for (const { listener } of walkers) listener.socket.close()
    beside.socket.close()
    return {
      tries: directions.length * jobs,
      gains: metres < foundWithinMetres ? [`the address was found to ${metres.toFixed(2)} m`] : [],
    }
  },
}
