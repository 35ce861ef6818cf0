import { keys } from '#functions/platform/table/keys.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, unassign } from '#test/support/fleets.ts'
import { accept } from '#test/support/offers.ts'
import { documents, post } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Race } from './race.ts'
import { times } from './request-races.ts'

const countOf = async (userId: string) => (await readRow(keys.historyCounts(userId))) ?? {}

/** The jobs in the pool; nobody has more than twenty of them. */
const jobs = async (host: TestHost, count: number): Promise<string[]> => {
  const ids: string[] = []
  while (ids.length < count) {
    const { client } = await aRequester(host)
    const some = Math.min(20, count - ids.length)
    for (const { id } of await Promise.all(times(some, () => post(client)))) ids.push(id)
  }
  return ids
}

const postMany: Race = {
  name: 'post × 27, one person',
  rounds: { short: 2, full: 100 },
  mayEnd: { 'post 20 × 201 + 7 × 429 request.too-many-open: 20 open': '' },
  set: async (host) => {
    const { client, userId } = await aRequester(host)
    const call = () => client.requests.createRequest({ body: documents() })
    return {
      runners: times(27, () => ({ name: 'post', call })),
      stands: async () => `${(await countOf(userId)).open} open`,
    }
  },
}

const acceptMany: Race = {
  name: 'accept × 29, one partner',
  rounds: { short: 2, full: 50 },
  mayEnd: { 'accept 10 × 200 + 19 × 409 request.too-many-active: 10 active': '' },
  set: async (host) => {
    const [partner, ids] = await Promise.all([aPartner(host), jobs(host, 29)])
    return {
      runners: ids.map((id) => ({ name: 'accept', call: () => accept(partner, id) })),
      stands: async () => `${(await countOf(partner.userId)).active} active`,
    }
  },
}

const assignMany: Race = {
  name: 'assign × 40, one driver',
  rounds: { short: 1, full: 25 },
  mayEnd: { 'assign 30 × 200 + 10 × 409 driver.too-many-active: 30 active': '' },
  set: async (host) => {
    const [{ fleet, driver }, ids] = await Promise.all([aFleet(host), jobs(host, 40)])
    return {
      runners: ids.map((id) => ({ name: 'assign', call: () => assign(fleet, id, driver) })),
      stands: async () => `${(await countOf(driver.userId)).active} active`,
    }
  },
}

/** However many jobs were given back at once, the pause begins once and lasts. */
const giveBackMany: Race = {
  name: 'give back × 8, one partner',
  rounds: { short: 2, full: 100 },
  mayEnd: { 'give back 8 × 200: 0 active, the next is refused with 429 request.taking-paused': '' },
  set: async (host) => {
    const [partner, ids] = await Promise.all([aPartner(host), jobs(host, 9)])
    const [next = '', ...mine] = ids
    for (const id of mine) await accept(partner, id)
    return {
      runners: mine.map((id) => ({ name: 'give back', call: () => unassign(partner, id) })),
      stands: async () => {
        const { active } = await countOf(partner.userId)
        return `${active} active, the next is refused with ${summaryOf(await accept(partner, next))}`
      },
    }
  },
}

const giveBackOfFleet: Race = {
  name: 'give back × 12, one business',
  rounds: { short: 1, full: 50 },
  mayEnd: { 'give back 12 × 200: 0 active, the next is refused with 429 business.taking-paused': '' },
  set: async (host) => {
    const [{ fleet, driver }, ids] = await Promise.all([aFleet(host), jobs(host, 13)])
    const [next = '', ...ours] = ids
    for (const id of ours) await assign(fleet, id, driver)
    return {
      runners: ours.map((id) => ({ name: 'give back', call: () => unassign(fleet, id) })),
      stands: async () => {
        const { active } = await countOf(driver.userId)
        return `${active} active, the next is refused with ${summaryOf(await assign(fleet, next, driver))}`
      },
    }
  },
}

export const capRaces: Race[] = [postMany, giveBackMany, giveBackOfFleet, acceptMany, assignMany]
