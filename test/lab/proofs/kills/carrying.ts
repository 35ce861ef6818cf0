import { randomUUID } from 'node:crypto'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { type Answered, type Client, newClient } from '#test/support/client.ts'
import { complete, start } from '#test/support/fleets.ts'
import type { Found, Workload } from '#test/support/kill-rounds.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { codeOf, documents, ok, type Wish } from '#test/support/requests.ts'
import { newPairs, type Pair } from './test-users.ts'

/** The known state of a request: its last acknowledged status, and the requested one if no answer came. */
export type Job = {
  pair: Pair
  key: string
  wish: Partial<Wish>
  id: string
  heard: RequestStatus | undefined
  asked: RequestStatus
  writes: number
}

export const newJob = (pair: Pair, wish: Partial<Wish> = {}): Job => ({
  pair,
  key: randomUUID(),
  wish,
  id: '',
  heard: undefined,
  asked: 'pending_match',
  writes: 0,
})

export type People = { owner: { client: Client }; partner: { client: Client } }

export const peopleAt = (url: string, { owner, partner }: Pair): People => ({
  owner: { client: newClient(url, { cookies: owner }) },
  partner: { client: newClient(url, { cookies: partner }) },
})

const postOnce = (owner: Client, { key, wish }: Job) =>
  owner.requests.createRequest({ body: documents(wish), headers: { 'idempotency-key': key } })

/** The next status of a request. About one in five is cancelled instead of taken. */
export const next = ({ heard, key }: Job): RequestStatus | undefined => {
  if (heard === undefined) return 'pending_match'
  if (heard === 'pending_match') return Number.parseInt(key[0] ?? '', 16) < 3 ? 'cancelled' : 'matched'
  if (heard === 'matched') return 'in_transit'
  return heard === 'in_transit' ? 'completed' : undefined
}

const step = async ({ owner, partner }: People, job: Job, to: RequestStatus): Promise<Answered<object>> => {
  if (to === 'cancelled') return callOff(owner, job.id)
  if (to === 'matched') return accept(partner, job.id)
  if (to === 'in_transit') return start(partner, job.id)
  return complete(partner, job.id, await codeOf(owner.client, job.id))
}

/** Takes a request one step further; only an answer counts as acknowledged. */
export const bringOn = async (people: People, job: Job, to: RequestStatus): Promise<void> => {
  job.asked = to
  if (to === 'pending_match') job.id = ok(await postOnce(people.owner.client, job)).body.request?.id ?? ''
  else ok(await step(people, job, to))
  job.heard = to
  job.writes += 1
}

const toItsEnd = async (people: People, job: Job): Promise<void> => {
  for (let to = next(job); to; to = next(job)) await bringOn(people, job, to)
}

const workUntilKilled = async (url: string, pair: Pair, jobs: Job[]): Promise<void> => {
  const people = peopleAt(url, pair)
  for (;;) {
    const job = newJob(pair)
    jobs.push(job)
    try {
      await toItsEnd(people, job)
    } catch {
      return // the host is gone; had it refused, the check would find the request where it was left
    }
  }
}

/** Checks that a request has the last acknowledged status or the requested one, and can go on to its end from there. */
export const examine = async (url: string, job: Job, found: Found): Promise<void> => {
  const people = peopleAt(url, job.pair)
  found.acknowledged += job.writes
  const { client } = people.owner
  if (!job.id) job.id = ok(await postOnce(client, job)).body.request?.id ?? '' // the key finds the request, or makes it
  const { status, body } = await client.requests.getDetails({ params: { id: job.id } })
  const stands = body.status
  if (status === 404 && job.heard) found.lost.push(`${job.id} ${job.heard}`)
  else if (status !== 200) found.torn.push(`${job.id} answers ${status}`)
  else if (stands !== job.asked && stands !== (job.heard ?? 'pending_match'))
    found.lost.push(`${job.id} is ${stands} after ${job.heard}`)
  if (status !== 200 || !stands) return
  job.heard = stands
  job.writes = 0
  await toItsEnd(people, job)
  found.acknowledged += job.writes
}

/** Requests that are posted, taken, started, completed and cancelled, by this many pairs at once. */
export const carrying = (count: number): Workload => {
  let pairs: Pair[] = []
  let jobs: Job[] = []
  return {
    prepare: async (url) => {
      pairs = await newPairs(url, count)
    },
    work: async (url) => {
      jobs = []
      await Promise.all(pairs.map((pair) => workUntilKilled(url, pair, jobs)))
    },
    heard: () => jobs.reduce((sum, { writes }) => sum + writes, 0),
    examine: async (url) => {
      const found: Found = { acknowledged: 0, lost: [], torn: [] }
      for (const job of jobs) await examine(url, job, found)
      return found
    },
  }
}
