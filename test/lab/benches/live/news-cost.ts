import { isDeepStrictEqual } from 'node:util'
import { type OnlineItem, onlineCell } from '#functions/domain/presence/presence-item.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { type PublicPoint, publicPoint } from '#shared/model/geo.ts'
import type { Client } from '#test/support/client.ts'
import { type LiveSocket, openLive } from '#test/support/live-socket.ts'
import { startMeteredHost } from '#test/support/metered-host.ts'
import { ok, post } from '#test/support/requests.ts'
import { stopSchedules } from '#test/support/start-test-host.ts'
import { readRow, readRowOfAnyCall } from '#test/support/table.ts'
import { aRequester } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'
import { type CallCost, costOf } from '../call-cost.ts'
import { faultsOf, inReachOf, maxNotified, papers } from './in-reach.ts'
import type { OnlinePerson } from './online-world.ts'

/**
 * The cost of announcing one job. `posts` are its frames on all sockets. `trips` leaves out the query for the devices
 * of each partner, which the bench of costs counts.
 */
export type News = CallCost & { posts: number; faults: string[] }
export type NewsCost = { inReach: number; news: News[] }

const jobs = 3
/** Others listen too and must get nothing: some beyond the nearest, and some out of reach. */
const [listeningBehind, listeningFarOff] = [40, 20]

const listenersOf = (people: readonly OnlinePerson[], near: readonly OnlinePerson[]): OnlinePerson[] => {
  const [reached, nearest] = [new Set(near), near.slice(0, maxNotified + listeningBehind)]
  return [...nearest, ...people.filter((one) => !reached.has(one)).slice(0, listeningFarOff)]
}

const pickupOf = async (id: string): Promise<PublicPoint> => {
  const { pickup } = (await readRow(keys.request(id))) as RequestItem // written when the job was posted
  if (!pickup.point) throw new Error('The pickup is on no map')
  return publicPoint(pickup.point)
}

/** A host with these people, who are written before it starts. */
const startAmong = async (fill: (folder: string) => Promise<OnlinePerson[]>) => {
  let people: OnlinePerson[] = []
  const metered = await startMeteredHost(async (folder) => {
    people = await fill(folder)
  })
  const { host, meter } = metered
  const sockets: LiveSocket[] = []
  const received: { job: string; who: string }[] = []
  const clientOf = ({ cookieValue }: OnlinePerson) => {
    const client = host.client()
    client.cookies.set('sid', cookieValue)
    return client
  }
  return {
    people,
    settled: host.settled,
    clientOf,
    hearersOf: (job: string): string[] => received.flatMap((one) => (one.job === job ? [one.who] : [])),
    listen: async (person: OnlinePerson): Promise<void> => {
      const receive = ({ type, request_id: job }: Record<string, unknown>): void => {
        if (type === 'new_job_available') received.push({ job: String(job), who: person.userId })
      }
      sockets.push(await openLive(host.url, clientOf(person), receive))
    },
    /** Posts a job, and measures its fan-out alone: the outbox waits while the call itself runs. */
    postJob: async (pickup_address: string) => {
      const owner = await aRequester(host)
      await host.settled()
      let id = ''
      await meter.measure(async () => {
        id = (await post(owner.client, { ...papers, pickup_address })).id
      })
      const calls = await meter.measure(host.settled, { isTold: true })
      const row = await readRow(keys.requestTold(id))
      return { id, calls, notifiedIds: Array.isArray(row?.userIds) ? row.userIds.map(String) : [] }
    },
    stop: async (): Promise<void> => {
      for (const socket of sockets) socket.close()
      await metered.stop()
    },
  }
}

/** Both rows of an online partner, without the times at which they were written. */
const rowsOf = async ({ userId, point }: OnlineItem) => {
  const presence = await readRowOfAnyCall(keys.presence(userId))
  const online = await readRow(keys.online(onlineCell(point), userId))
  return [presence && { ...presence, positionAt: '' }, online && { ...online, ttl: 0 }]
}

/** The bench writes rows as the product would: when a partner sends the same position again, they must not change. */
const compareOnline = async (person: OnlineItem, client: Client): Promise<void> => {
  const laid = await rowsOf(person)
  const { lat, lon: lng } = person.point
  ok(await client.partner.setStatus({ body: { is_online: true, lat, lng } }))
  const written = await rowsOf(person)
  if (written.includes(undefined) || !isDeepStrictEqual(laid, written))
    throw new Error('The product stores partners online differently from the bench')
}

/** Measures the fan-out of a few jobs at one place, and checks that it reaches the right partners. */
export const measureNews = async (
  fill: (folder: string) => Promise<OnlinePerson[]>,
  pickupAddress: string,
): Promise<NewsCost> => {
  stopSchedules()
  const { people, settled, clientOf, listen, hearersOf, postJob, stop } = await startAmong(fill)
  try {
    for (const person of people.slice(0, 1)) await compareOnline(person, clientOf(person))
    const first = await postJob(pickupAddress) // shows where the pickup is, and fills the caches
    const point = await pickupOf(first.id)
    const near = inReachOf(people, point)
    for (const person of listenersOf(people, near)) await listen(person)
    await settled()

    const news: News[] = []
    while (news.length < jobs) {
      const { id, calls, notifiedIds } = await postJob(pickupAddress)
      await waitFor('every frame', () => hearersOf(id).length >= notifiedIds.length).catch(() => undefined)
      const hearers = hearersOf(id)
      const cost = costOf(calls)
      news.push({
        ...cost,
        trips: cost.trips - notifiedIds.length,
        posts: hearers.length,
        faults: faultsOf({ told: notifiedIds, heard: hearers }, near, point),
      })
    }
    return { inReach: near.length, news }
  } finally {
    await stop()
  }
}
