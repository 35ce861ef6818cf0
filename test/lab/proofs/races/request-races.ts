import { keys } from '#functions/platform/table/keys.ts'
import { complete, start } from '#test/support/fleets.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { codeOf, documents, post, requestIn } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import type { Race } from './race.ts'

export const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** "matched 2": the status and the version of a request. */
export const standing = async (id: string): Promise<string> => {
  const { status, version } = (await readRow(keys.request(id))) ?? {}
  return `${status} ${version}`
}

/** The same, and whether the caller who succeeded has the job. */
export const standingFor = async (id: string, runners: Person[], said: string[]): Promise<string> => {
  const winner = runners[said.indexOf('200')]
  const isTheirs = (await readRow(keys.request(id)))?.carrierId === winner?.userId
  return `${await standing(id)}${isTheirs ? ', theirs' : ', somebody else’s'}`
}

/** Nobody may carry more than ten, so even a carrier who wins every race can take part in the last one. */
const jobsOfAGroup = 10
let group: Promise<Person[]>

const acceptAccept: Race = {
  name: 'accept × 16',
  rounds: { short: 3, full: 1_000 },
  mayEnd: { 'accept 1 × 200 + 15 × 409 request.taken: matched 2, theirs': 'accept' },
  set: async (host, round) => {
    if (round % jobsOfAGroup === 0) group = Promise.all(times(16, () => aPartner(host)))
    const [partners, { id }] = await Promise.all([group, post((await aRequester(host)).client)])
    return {
      runners: partners.map((partner) => ({ name: 'accept', call: () => accept(partner, id) })),
      stands: (said) => standingFor(id, partners, said),
    }
  },
}

const parties = async (host: TestHost) => ({ owner: await aRequester(host), carrier: await aPartner(host) })

const acceptCancel: Race = {
  name: 'accept × cancel',
  mayEnd: {
    'accept 200, cancel 200: cancelled 3': 'accept',
    'accept 409 request.gone, cancel 200: cancelled 2': 'cancel',
  },
  set: async (host) => {
    const { owner, carrier } = await parties(host)
    const { id } = await post(owner.client)
    return {
      runners: [
        { name: 'accept', call: () => accept(carrier, id) },
        { name: 'cancel', call: () => callOff(owner, id) },
      ],
      stands: () => standing(id),
    }
  },
}

const startCancel: Race = {
  name: 'start × cancel',
  mayEnd: {
    'start 200, cancel 409 request.not-cancellable: in_transit 3': 'start',
    'start 409 request.moved, cancel 200: cancelled 3': 'cancel',
  },
  set: async (host) => {
    const { owner, carrier } = await parties(host)
    const id = await requestIn('matched', { owner, carrier })
    return {
      runners: [
        { name: 'start', call: () => start(carrier, id) },
        { name: 'cancel', call: () => callOff(owner, id) },
      ],
      stands: () => standing(id),
    }
  },
}

/** A job on its way, and the code that ends it. */
export const underway = async (host: TestHost) => {
  const { owner, carrier } = await parties(host)
  const id = await requestIn('in_transit', { owner, carrier })
  return { owner, carrier, id, otp: await codeOf(owner.client, id) }
}

const completeComplete: Race = {
  name: 'complete × 8',
  mayEnd: { 'complete 8 × 200: completed 4': '' },
  set: async (host) => {
    const { carrier, id, otp } = await underway(host)
    return {
      runners: times(8, () => ({ name: 'complete', call: () => complete(carrier, id, otp) })),
      stands: () => standing(id),
    }
  },
}

const postPost: Race = {
  name: 'post × 8, one key',
  mayEnd: { 'post 8 × 201: one request, shown to all alike': '' },
  set: async (host) => {
    const { client } = await aRequester(host)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const shown = new Set<string>()
    const call = async () => {
      const answer = await client.requests.createRequest({ body: documents(), headers })
      shown.add(JSON.stringify(answer.body))
      return answer
    }
    return {
      runners: times(8, () => ({ name: 'post', call })),
      stands: async () => {
        const { items = [] } = (await client.requests.listRequests({ query: { state: 'open' } })).body
        const count = items.length === 1 ? 'one request' : `${items.length} requests`
        return `${count}, ${shown.size === 1 ? 'shown to all alike' : `shown in ${shown.size} ways`}`
      },
    }
  },
}

export const requestRaces: Race[] = [acceptCancel, startCancel, completeComplete, postPost, acceptAccept]
