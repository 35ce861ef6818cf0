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

type Received = { who: string; at: number }
type Member = Person & { socket: LiveSocket }
/** `frame` is what the recipients got. */
export type Delivery = Sent & { frame: unknown; lost: number; wrong: number; doubled: number }

/** Makes this many, a few at a time. */
const times = async <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = []
  while (made.length < count) {
    const first = made.length
    const lot = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => make(first + index))
    made.push(...(await Promise.all(lot)))
  }
  return made
}

/** Our host, partners around Leeds who are online and listen, and strangers who must get nothing. */
export const startOnlinePartners = async () => {
  const host = await startTestHost({ LIMITS: 'relaxed' })
  const receivedOf = new Map<string, Received[]>()
  const ofJob = (job: string): Received[] => {
    const known = receivedOf.get(job) ?? []
    receivedOf.set(job, known)
    return known
  }
  const group: Member[] = []

  const listening = async (person: Person): Promise<Member> => {
    const socket = await openLive(host.url, person.client, ({ type, request_id: job }) => {
      if (type === 'new_job_available') ofJob(String(job)).push({ who: person.userId, at: performance.now() })
    })
    return { ...person, socket }
  }
  /** A partner who is online within three miles of the pickup. */
  const onlinePartner = async (index: number): Promise<Member> => {
    const partner = await aPartner(host)
    const around = { lat: 53.7975 + ((index % 40) - 20) / 1000, lng: -1.5475 + (Math.floor(index / 40) - 12) / 1000 }
    ok(await partner.client.partner.setStatus({ body: { is_online: true, ...around } }))
    return listening(partner)
  }
  const others = await times(strangers, async () => listening(await aRequester(host)))

  const [leaking, misled] = [new Set<Member>(), new Set<Member>()]
  /** Checks the frames that came, and drops them: kept ones would slow the machine down with each event. */
  const checkFrames = (): void => {
    for (const stranger of others) if (stranger.socket.frames.length > 0) misled.add(stranger)
    for (const member of [...others, ...group]) {
      if (JSON.stringify(member.socket.frames).includes(canary)) leaking.add(member)
      member.socket.frames.length = 0
    }
  }

  return {
    sockets: () => group.length + others.length,
    growTo: async (size: number): Promise<void> => {
      const first = group.length
      group.push(...(await times(size - first, (index) => onlinePartner(first + index))))
      await host.settled()
    },

    /** Posts a job while nothing else is running, and waits until all recipients have it. */
    post: async (): Promise<Delivery> => {
      const owner = await aRequester(host)
      await host.settled()
      const requestedAt = performance.now()
      const { id } = await post(owner.client, { pickup_address: `${canary}, 12 Park Row, Leeds, LS1 5HD` })
      const answeredMs = performance.now() - requestedAt
      await host.settled()
      const row = await readRow(keys.requestTold(id))
      const reported: string[] = Array.isArray(row?.userIds) ? row.userIds : []
      const received = ofJob(id)
      await waitFor('every frame', () => received.length >= reported.length).catch(() => undefined)
      receivedOf.delete(id)
      const who = received.map((one) => one.who)
      const hearers = new Set(who)
      const frame = group.find(({ userId }) => hearers.has(userId))?.socket.frames.at(-1)
      checkFrames()
      return {
        eachMs: received.map(({ at }) => at - requestedAt),
        answeredMs,
        recipients: hearers.size,
        frame,
        lost: reported.filter((one) => !hearers.has(one)).length,
        wrong: [...hearers].filter((one) => !reported.includes(one)).length,
        doubled: who.length - hearers.size,
      }
    },

    /** The number of sockets that got an address, and of strangers who got anything. */
    leaks: () => leaking.size,
    misled: () => misled.size,
    stop: async (): Promise<void> => {
      for (const { socket } of [...others, ...group]) socket.close()
      await host.stop()
    },
  }
}
