import { keys } from '#functions/platform/table/keys.ts'
import { type LiveSocket, openLive } from '#test/support/live-socket.ts'
import { ok, post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'
import type { Sent } from './sent.ts'

const strangers = 50
const atOnce = 20
const canary = 'Canary Lodge'

type Received = { who: string; job: string; at: number }
type Member = Person & { socket: LiveSocket }
export type Delivery = Sent & { lost: number; wrong: number; doubled: number }

/** So many of them, a few at a time. */
const times = async <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = []
  while (made.length < count) {
    const first = made.length
    const lot = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => make(first + index))
    made.push(...(await Promise.all(lot)))
  }
  return made
}

/** Our host, partners around Leeds who are online and listen, and strangers who must hear nothing. */
export const startOnlinePartners = async () => {
  const host = await startTestHost({ LIMITS: 'relaxed' })
  const received: Received[] = []
  const group: Member[] = []

  const listening = async (person: Person): Promise<Member> => {
    const socket = await openLive(host.url, person.client, ({ type, request_id: job }) => {
      if (type === 'new_job_available') received.push({ who: person.userId, job: String(job), at: performance.now() })
    })
    return { ...person, socket }
  }
  /** Within three miles of the pickup. */
  const onlinePartner = async (index: number): Promise<Member> => {
    const partner = await aPartner(host)
    const around = { lat: 53.7975 + ((index % 40) - 20) / 1000, lng: -1.5475 + (Math.floor(index / 40) - 12) / 1000 }
    ok(await partner.client.partner.setStatus({ body: { is_online: true, ...around } }))
    return listening(partner)
  }
  const others = await times(strangers, async () => listening(await aRequester(host)))

  return {
    sockets: () => group.length + others.length,
    growTo: async (size: number): Promise<void> => {
      const first = group.length
      group.push(...(await times(size - first, (index) => onlinePartner(first + index))))
      await host.settled()
    },

    /** Posts a job and waits until all who were chosen have heard of it. */
    post: async (): Promise<Delivery> => {
      const owner = await aRequester(host)
      const requestedAt = performance.now()
      const { id } = await post(owner.client, { pickup_address: `${canary}, 12 Park Row, Leeds, LS1 5HD` })
      const answeredMs = performance.now() - requestedAt
      await host.settled()
      const row = await readRow(keys.requestTold(id))
      const reported: string[] = Array.isArray(row?.userIds) ? row.userIds : []
      const ofIt = () => received.filter(({ job }) => job === id)
      await waitFor('every frame', () => ofIt().length >= reported.length).catch(() => undefined)
      const who = ofIt().map((one) => one.who)
      const hearers = new Set(who)
      return {
        eachMs: ofIt().map(({ at }) => at - requestedAt),
        answeredMs,
        recipients: hearers.size,
        lost: reported.filter((one) => !hearers.has(one)).length,
        wrong: [...hearers].filter((one) => !reported.includes(one)).length,
        doubled: who.length - hearers.size,
      }
    },

    /** Sockets that heard an address, and strangers who heard anything. */
    leaks: () => [...others, ...group].filter(({ socket }) => JSON.stringify(socket.frames).includes(canary)).length,
    misled: () => others.filter(({ socket }) => socket.frames.length > 0).length,
    stop: async (): Promise<void> => {
      for (const { socket } of [...others, ...group]) socket.close()
      await host.stop()
    },
  }
}
